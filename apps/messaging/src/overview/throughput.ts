import { Injectable } from '@nestjs/common';
import type { MessageRates, MinuteRates } from '@sms/contracts/messaging';
import { Database, statement } from '@sms/platform/database';
import { type RowCounts, RowCountSamples } from './row-count-samples';

/** Between two samples, in milliseconds. */
export const SAMPLE_EVERY_MS = 5_000;

/**
 * What Postgres has counted of the rows of all partitions, some seconds late. A message is a row, its state is inserted
 * when it leaves the queue, and updated by receipts. Counting rows by time would need an index that every message pays.
 */
const readRowCounts = statement<readonly [], RowCounts>({
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
  private readonly samples = new RowCountSamples();

  constructor(private readonly database: Database) {}

  async measure(): Promise<void> {
    const [counts] = await this.database.run(readRowCounts, []);
    if (counts) this.samples.add(counts);
  }

  get rates(): MessageRates | null {
    return this.samples.rates;
  }

  get minutes(): MinuteRates[] {
    return this.samples.minutes;
  }
}
