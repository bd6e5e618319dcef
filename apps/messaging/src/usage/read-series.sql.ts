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

/** The rows of one series: the nth day and the nth counts belong together. Arrays are as `array_send` writes them. */
export interface SeriesRow {
  readonly key: string;
  /** When days of UTC begin. */
  readonly days: Buffer;
  /** Of `usage_series.counts`, the hours that were asked for. */
  readonly counts: Buffer;
  /** Those of the whole day; null where they are among the others. */
  readonly whole: Buffer | null;
}

/**
 * Reads the series of accounts by days of UTC: of each day the counts of its first `$5` to `$6` hours, and of the whole
 * of it. Thousands of rows would take longer to send and to read than to find: one for each key has them all. Arrays of
 * integers take a third of the time to write and to read as they are sent in binary form.
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
  SeriesRow
>(USAGE_GROUPS, (group) => {
  const [groupedBy, key] = SERIES[group];
  return statement({
    name: `messaging.read_usage_series:${group}`,
    text: `
    SELECT ${key} AS key, array_send(array_agg(day)) AS days,
      array_send(array_agg(counts[$5::integer:$6::integer])) AS counts,
      array_send(array_agg(counts[24:24]) FILTER (WHERE $6::integer < 24)) AS whole
    FROM usage_series
    WHERE account_id = ANY($1::bigint[]) AND grouped_by = '${groupedBy}' AND sandbox = ANY($2::boolean[])
      AND day BETWEEN $3::timestamptz AND $4::timestamptz
    GROUP BY 1`,
  });
});

const BYTES_OF_LENGTH = 4;

/** Returns the elements of an array of integers, one after the other, as `array_send` writes it. */
export function integersOf(sent: Buffer): Int32Array {
  const view = new DataView(sent.buffer, sent.byteOffset, sent.byteLength);
  const head = headOf(view);
  const integers = new Int32Array((sent.byteLength - head) / (BYTES_OF_LENGTH + 4));
  for (let nth = 0, at = head + BYTES_OF_LENGTH; nth < integers.length; nth += 1, at += BYTES_OF_LENGTH + 4)
    integers[nth] = view.getInt32(at);
  return integers;
}

const POSTGRES_EPOCH_DAY = 10_957;
const DAY_MICROS = 86_400_000_000;
const OF_HIGH_HALF = 2 ** 32;

/** Returns days since 1970 for an array of times that begin days of UTC, as `array_send` writes it. */
export function daysOf(sent: Buffer): Int32Array {
  const view = new DataView(sent.buffer, sent.byteOffset, sent.byteLength);
  const head = headOf(view);
  const days = new Int32Array((sent.byteLength - head) / (BYTES_OF_LENGTH + 8));
  for (let nth = 0, at = head + BYTES_OF_LENGTH; nth < days.length; nth += 1, at += BYTES_OF_LENGTH + 8)
    days[nth] = POSTGRES_EPOCH_DAY + (view.getInt32(at) * OF_HIGH_HALF + view.getUint32(at + 4)) / DAY_MICROS;
  return days;
}

/** Three integers, then two for each dimension. No element is null, so that each has its length before it. */
function headOf(view: DataView): number {
  return 12 + 8 * view.getInt32(0);
}
