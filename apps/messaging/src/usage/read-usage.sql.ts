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

const sums = (key: string, place: string): string => `
  SELECT ${key} AS key, ${place} AS place, sum(messages)::bigint AS messages, sum(segments)::bigint AS segments,
    sum(credits)::bigint AS credits,
    coalesce(sum(messages) FILTER (WHERE status = 'delivered'), 0)::bigint AS delivered,
    coalesce(sum(messages) FILTER (WHERE status = 'undelivered'), 0)::bigint AS undelivered,
    coalesce(sum(messages) FILTER (WHERE status = 'failed'), 0)::bigint AS failed,
    coalesce(sum(messages) FILTER (WHERE status = 'waiting'), 0)::bigint AS waiting`;

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

/** `column` in the first hours of a day of UTC: 0 to 24, of which the array has those between. */
const until = (column: string, hours: string) =>
  `coalesce(${column}_until[${hours}], CASE ${hours} WHEN 0 THEN 0 ELSE ${column} END)`;
const within = (column: string) => `${until(column, 'last_hour')} - ${until(column, 'first_hour')} AS ${column}`;

/**
 * Reads counts of a zone's days by key, from the parts of days of UTC that they consist of. Without MATERIALIZED, the
 * rows are sorted together with their arrays, which takes four times as long.
 */
export const sumDays = variants<
  UsageGroup,
  readonly [
    accountIds: readonly number[],
    sandboxes: readonly boolean[],
    days: readonly string[],
    firstHours: readonly number[],
    lastHours: readonly number[],
    places: readonly number[],
  ],
  UsageRow
>(USAGE_GROUPS, (groupBy) =>
  statement({
    name: `messaging.sum_usage_days:${groupBy}`,
    text: `
      WITH part AS MATERIALIZED (
        SELECT ${KEYS[groupBy]} AS key, place, status, ${within('messages')}, ${within('segments')},
          ${within('credits')}
        FROM usage_daily JOIN unnest($3::timestamptz[], $4::integer[], $5::integer[], $6::integer[])
          AS of_zone (day, first_hour, last_hour, place) USING (day)
        WHERE account_id = ANY($1::bigint[]) AND sandbox = ANY($2::boolean[]) AND day >= ($3::timestamptz[])[1]
          AND day <= ($3::timestamptz[])[cardinality($3::timestamptz[])]
      ) ${sums('key', 'place')}
      FROM part WHERE messages <> 0 GROUP BY 2, 1 ORDER BY 2, 1`,
  }),
);

export const readCompleteUntil = statement<readonly [], { complete_until: Date | null }>({
  name: 'messaging.read_complete_until',
  text: 'SELECT complete_until FROM usage_progress',
});
