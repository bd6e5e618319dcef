import type { MessageRates, MinuteRates } from '@sms/contracts/messaging';

/** Rates are those between the first and the last of these. */
const MAX_SAMPLES = 13;
/** A rate over less than this would be a guess. */
const MIN_SECONDS = 1;
const MINUTE_SECONDS = 60;
const MAX_MINUTES = 60;

/** Rows since Postgres has begun to count. */
export interface RowCounts extends MessageRates {
  readonly at: Date;
}

/** Rates between counts that were read one after another. */
export class RowCountSamples {
  private latest: readonly RowCounts[] = [];
  /** One for each minute, and one before the first. */
  private byMinute: readonly RowCounts[] = [];

  add(counts: RowCounts): void {
    const [before, last] = [this.latest.at(-2), this.latest.at(-1)];
    // The last of two that are close together gives way, or the first and the last could be.
    const isClose = last && before && secondsBetween(before, last) < MIN_SECONDS;
    const kept = isClose ? this.latest.slice(0, -1) : this.latest;
    this.latest = last && isLess(counts, last) ? [counts] : [...kept, counts].slice(-MAX_SAMPLES);
    const minute = this.byMinute.at(-1);
    if (!minute || isLess(counts, minute) || secondsBetween(minute, counts) >= MINUTE_SECONDS)
      this.byMinute = [...this.byMinute, counts].slice(-MAX_MINUTES - 1);
  }

  /** Over the last minute as a rule. Null until there are two samples. */
  get rates(): MessageRates | null {
    const [first, last] = [this.latest[0], this.latest.at(-1)];
    return first && last && secondsBetween(first, last) >= MIN_SECONDS ? ratesBetween(first, last) : null;
  }

  /** The rates of each minute of the last hour. A minute in which Postgres began to count anew is missing. */
  get minutes(): MinuteRates[] {
    return this.byMinute.slice(1).flatMap((counts, place) => {
      const before = this.byMinute[place];
      if (!before || isLess(counts, before)) return [];
      return [{ until: counts.at.toISOString(), ...ratesBetween(before, counts) }];
    });
  }
}

/** A partition was dropped, or Postgres has begun to count anew. */
function isLess(counts: RowCounts, before: RowCounts): boolean {
  return counts.accepted < before.accepted || counts.submitted < before.submitted;
}

function ratesBetween(first: RowCounts, last: RowCounts): MessageRates {
  const seconds = secondsBetween(first, last);
  const perSecond = (of: keyof MessageRates): number =>
    Math.round(Math.max(0, (last[of] - first[of]) / seconds) * 10) / 10;
  return { accepted: perSecond('accepted'), submitted: perSecond('submitted'), reported: perSecond('reported') };
}

function secondsBetween(earlier: RowCounts, later: RowCounts): number {
  return (later.at.getTime() - earlier.at.getTime()) / 1_000;
}
