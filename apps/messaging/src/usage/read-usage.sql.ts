import { USAGE_GROUPS, USAGE_INTERVALS, type UsageGroup, type UsageInterval } from '@sms/contracts/messaging';
import { INTERVAL_BOUNDS, statement, variants } from '@sms/platform/database';

/** Includes the end of the last interval. */
export const listIntervals = variants<UsageInterval, readonly [from: string, to: string, zone: string], { at: Date }>(
  USAGE_INTERVALS,
  (interval) => statement({ name: `messaging.list_usage_intervals:${interval}`, text: INTERVAL_BOUNDS[interval] }),
);

const KEYS: Readonly<Record<UsageGroup, string>> = {
  status: 'status',
  sender: 'sender',
  reason: 'reason',
  mode: `CASE WHEN sandbox THEN 'test' ELSE 'live' END`,
  account: 'account_id::text',
};

export interface UsageRow {
  key: string;
  /** From 1. */
  place: number;
  messages: number;
  segments: number;
  credits: number;
  delivered: number;
  undelivered: number;
  failed: number;
  waiting: number;
}

/**
 * Postgres sums bigint as numeric, which took up to a quarter of these statements' time; integers it sums as bigint.
 * The messages of one key in one day fit an integer, as do their segments and credits.
 */
const total = (count: string): string => `sum((${count})::integer)`;
const totalOf = (status: string): string => `coalesce(${total('messages')} FILTER (WHERE status = '${status}'), 0)`;

const sums = (key: string, place: string): string => `
  SELECT ${key} AS key, ${place} AS place, ${total('messages')} AS messages, ${total('segments')} AS segments,
    ${total('credits')} AS credits, ${totalOf('delivered')} AS delivered, ${totalOf('undelivered')} AS undelivered,
    ${totalOf('failed')} AS failed, ${totalOf('waiting')} AS waiting`;

export type Span = readonly [accountIds: readonly number[], sandboxes: readonly boolean[], bounds: readonly string[]];

/** Reads counts of hours by key; `bounds`: when the hours begin, and the end of the last one. */
export const sumHours = variants<UsageGroup, Span, UsageRow>(USAGE_GROUPS, (groupBy) =>
  statement({
    name: `messaging.sum_usage_hours:${groupBy}`,
    text: `${sums(KEYS[groupBy], 'width_bucket(hour, $3::timestamptz[])')}
      FROM usage_hourly
      WHERE account_id = ANY($1::bigint[]) AND hour >= ($3::timestamptz[])[1]
        AND hour < ($3::timestamptz[])[cardinality($3::timestamptz[])] AND sandbox = ANY($2::boolean[])
      GROUP BY 2, 1 ORDER BY 2, 1`,
  }),
);

const untilCut = (column: string) =>
  `coalesce(${total(`${column}_until[($4::integer[])[day_number]]`)}, ${total(column)}) AS ${column}_until`;

/**
 * Reads counts of a zone's days by key, from days of UTC (see `daysOfUtc`): of each, what was counted before a day of
 * the zone begins in it, and the rest. `days`: of the zone. The rows are summed before they are divided, because they
 * are many and their arrays large.
 */
export const sumDays = variants<
  UsageGroup,
  readonly [
    accountIds: readonly number[],
    sandboxes: readonly boolean[],
    begins: readonly string[],
    cuts: readonly (number | null)[],
    places: readonly number[],
    days: number,
  ],
  UsageRow
>(USAGE_GROUPS, (groupBy) =>
  statement({
    name: `messaging.sum_usage_days:${groupBy}`,
    text: `
      WITH day_of_utc AS MATERIALIZED (
        SELECT ${KEYS[groupBy]} AS key, status, day_number, ${total('messages')} AS messages,
          ${total('segments')} AS segments, ${total('credits')} AS credits, ${untilCut('messages')},
          ${untilCut('segments')}, ${untilCut('credits')}
        FROM usage_daily CROSS JOIN LATERAL (SELECT width_bucket(day, $3::timestamptz[]) AS day_number) AS of_day
        WHERE account_id = ANY($1::bigint[]) AND sandbox = ANY($2::boolean[]) AND day >= ($3::timestamptz[])[1]
          AND day <= ($3::timestamptz[])[cardinality($3::timestamptz[])]
        GROUP BY 3, 1, 2
      ), part AS (
        SELECT key, status, ($5::integer[])[day_number] AS place, messages_until AS messages,
          segments_until AS segments, credits_until AS credits
        FROM day_of_utc
        UNION ALL
        SELECT key, status, ($5::integer[])[day_number] + 1, messages - messages_until, segments - segments_until,
          credits - credits_until
        FROM day_of_utc
      ) ${sums('key', 'place')}
      FROM part WHERE messages <> 0 AND place BETWEEN 1 AND $6::integer GROUP BY 2, 1 ORDER BY 2, 1`,
  }),
);

export const readCompleteUntil = statement<readonly [], { complete_until: Date | null }>({
  name: 'messaging.read_complete_until',
  text: 'SELECT complete_until FROM usage_progress',
});
