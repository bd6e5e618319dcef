import { USAGE_GROUPS, type UsageGroup } from '@sms/contracts/messaging';
import { statement, variants } from '@sms/platform/database';

/** The rows that have a group, and the SQL of its key. */
const SERIES: Readonly<Record<UsageGroup, readonly [groupedBy: string, key: string]>> = {
  status: ['status', 'key'],
  sender: ['sender', 'key'],
  reason: ['reason', 'key'],
  mode: ['account', `CASE WHEN sandbox THEN 'test' ELSE 'live' END`],
  account: ['account', 'account_id::text'],
};

/** Days of series: the nth key, day and counts belong together. Arrays of integers, as text. */
export interface SeriesRows {
  /** Null where there are none, as all others then. */
  readonly keys: readonly string[] | null;
  /** Days of UTC since 1970. */
  readonly days: string | null;
  /** Of `usage_series.counts`, the hours that were asked for. */
  readonly counts: string | null;
  /** Those of the whole day; null where they are among the others. */
  readonly whole: string | null;
}

/**
 * Reads the series of accounts by days of UTC: of each day the counts of its first `$5` to `$6` hours, and of the whole
 * of it. Thousands of rows would take longer to send and to read than to find: one has them all.
 */
export const readSeries = variants<
  UsageGroup,
  readonly [
    accountIds: readonly number[],
    sandboxes: readonly boolean[],
    firstDay: string,
    lastDay: string,
    firstHours: number,
    lastHours: number,
  ],
  SeriesRows
>(USAGE_GROUPS, (group) => {
  const [groupedBy, key] = SERIES[group];
  return statement({
    name: `messaging.read_usage_series:${group}`,
    text: `
    SELECT json_agg(${key}) AS keys, array_agg((day AT TIME ZONE 'UTC')::date - date '1970-01-01')::text AS days,
      array_agg(counts[$5::integer:$6::integer])::text AS counts,
      (array_agg(counts[24:24]) FILTER (WHERE $6::integer < 24))::text AS whole
    FROM usage_series
    WHERE account_id = ANY($1::bigint[]) AND grouped_by = '${groupedBy}' AND sandbox = ANY($2::boolean[])
      AND day BETWEEN $3::timestamptz AND $4::timestamptz`,
  });
});

/** A month of a series: the counts of its days, in their order. Lists of integers, as text. */
export interface MonthRow {
  readonly key: string;
  /** Days of UTC since 1970. */
  readonly days: string;
  /** As `usage_series.counts` has them, of whole days. */
  readonly whole: string;
  /** The counts of the first hours that were asked for: all days of one hour, then those of the next. */
  readonly until: string;
}

/** Reads months of series that are written, with the counts of the first `$5` to `$6` hours of their days. */
export const readMonths = variants<
  UsageGroup,
  readonly [
    accountIds: readonly number[],
    sandboxes: readonly boolean[],
    firstMonth: string,
    endOfMonths: string,
    firstHours: number,
    lastHours: number,
  ],
  MonthRow
>(USAGE_GROUPS, (group) => {
  const [groupedBy, key] = SERIES[group];
  return statement({
    name: `messaging.read_usage_months:${group}`,
    text: `
    SELECT ${key} AS key, days, whole, until[$5::integer:$6::integer]::text AS until
    FROM usage_month
    WHERE account_id = ANY($1::bigint[]) AND grouped_by = '${groupedBy}' AND sandbox = ANY($2::boolean[])
      AND month >= $3::timestamptz AND month < $4::timestamptz`,
  });
});

const [MINUS, ZERO, NINE] = [45, 48, 57];

/** Returns the integers of a text, whatever divides them. */
export function integersOf(text: string | null): Int32Array {
  if (text === null) return new Int32Array(0);
  // Each has a digit, and something before it.
  const integers = new Int32Array((text.length >> 1) + 1);
  let [count, value, isNegative, isWithin] = [0, 0, false, false];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) {
      value = value * 10 + code - ZERO;
      isWithin = true;
    } else {
      if (isWithin) {
        integers[count] = isNegative ? -value : value;
        count += 1;
      }
      value = 0;
      isNegative = code === MINUS;
      isWithin = false;
    }
  }
  if (isWithin) {
    integers[count] = isNegative ? -value : value;
    count += 1;
  }
  return integers.subarray(0, count);
}
