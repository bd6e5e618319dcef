import { Injectable } from '@nestjs/common';
import type { MessageRates } from '@sms/contracts/messaging';
import { Database, statement } from '@sms/platform/database';

/** Between two samples, in milliseconds. */
export const SAMPLE_EVERY_MS = 5_000;
/** Rates are those between the first and the last of these. */
const MAX_SAMPLES = 13;
/** A rate over less than this would be a guess. */
const MIN_SECONDS = 1;

interface Sample {
  readonly at: Date;
  readonly accepted: number;
  readonly submitted: number;
  readonly reported: number;
}

/**
 * What Postgres has counted of the rows of all partitions, some seconds late. A message is a row, its state is inserted
 * when it leaves the queue, and updated by receipts. Counting rows by time would need an index that every message pays.
 */
const readRowCounts = statement<readonly [], Sample>({
  name: 'messaging.read_row_counts',
  text: `
    SELECT clock_timestamp() AS at,
      (SELECT coalesce(sum(pg_stat_get_tuples_inserted(inhrelid)), 0)::bigint FROM pg_inherits
        WHERE inhparent = 'message'::regclass) AS accepted,
      coalesce(sum(pg_stat_get_tuples_inserted(inhrelid)), 0)::bigint AS submitted,
      coalesce(sum(pg_stat_get_tuples_updated(inhrelid)), 0)::bigint AS reported
    FROM pg_inherits WHERE inhparent = 'message_state'::regclass`,
});

/** Messages a second, of all replicas. */
@Injectable()
export class Throughput {
  private samples: readonly Sample[] = [];

  constructor(private readonly database: Database) {}

  async measure(): Promise<void> {
    const [sample] = await this.database.run(readRowCounts, []);
    if (!sample) return;
    const [before, last] = [this.samples.at(-2), this.samples.at(-1)];
    // A partition was dropped, or Postgres has begun to count anew.
    const isLess = last && (sample.accepted < last.accepted || sample.submitted < last.submitted);
    // The last of two that are close together gives way, or the first and the last could be.
    const isClose = last && before && secondsBetween(before, last) < MIN_SECONDS;
    const kept = isClose ? this.samples.slice(0, -1) : this.samples;
    this.samples = isLess ? [sample] : [...kept, sample].slice(-MAX_SAMPLES);
  }

  /** Null until there are two samples. */
  get rates(): MessageRates | null {
    const [first, last] = [this.samples[0], this.samples.at(-1)];
    if (!first || !last) return null;
    const seconds = secondsBetween(first, last);
    if (seconds < MIN_SECONDS) return null;
    const perSecond = (of: 'accepted' | 'submitted' | 'reported') =>
      Math.round(Math.max(0, (last[of] - first[of]) / seconds) * 10) / 10;
    return { accepted: perSecond('accepted'), submitted: perSecond('submitted'), reported: perSecond('reported') };
  }
}

function secondsBetween(earlier: Sample, later: Sample): number {
  return (later.at.getTime() - earlier.at.getTime()) / 1_000;
}
