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

/**
 * Reads counts of a zone's days by key. The counts of the nearest days of UTC stand in for them, and the hours between
 * the two bounds of a day are moved to the day that they belong to.
 */
export const sumDays = variants<
  UsageGroup,
  readonly [...Span, utcBounds: readonly string[], hoursBetween: readonly string[]],
  UsageRow
>(USAGE_GROUPS, (groupBy) =>
  statement({
    name: `messaging.sum_usage_days:${groupBy}`,
    text: `${sums('key', 'place')} FROM (
        SELECT ${KEYS[groupBy]} AS key, width_bucket(day, $4::timestamptz[]) AS place, status, messages, segments,
          credits
        FROM usage_daily
        WHERE account_id = ANY($1::bigint[]) AND day >= ($4::timestamptz[])[1]
          AND day < ($4::timestamptz[])[cardinality($4::timestamptz[])] AND sandbox = ANY($2::boolean[])
        UNION ALL
        SELECT moved.key, side.place, status, side.sign * messages, side.sign * segments, side.sign * credits FROM (
          SELECT hours.*, at.hour
          FROM unnest($1::bigint[]) AS of (account) CROSS JOIN unnest($5::timestamptz[]) AS at (hour)
          CROSS JOIN LATERAL (
            SELECT ${KEYS[groupBy]} AS key, status, sum(messages) AS messages, sum(segments) AS segments,
              sum(credits) AS credits
            FROM usage_hourly AS u
            WHERE u.account_id = of.account AND u.hour = at.hour AND u.sandbox = ANY($2::boolean[]) GROUP BY 1, 2
          ) AS hours
        ) AS moved CROSS JOIN LATERAL (VALUES (width_bucket(hour, $3::timestamptz[]), 1),
          (width_bucket(hour, $4::timestamptz[]), -1)) AS side (place, sign)
      ) AS counted
      WHERE place BETWEEN 1 AND cardinality($3::timestamptz[]) - 1
      GROUP BY 2, 1 HAVING sum(messages) <> 0 ORDER BY 2, 1`,
  }),
);

export const readCompleteUntil = statement<readonly [], { complete_until: Date | null }>({
  name: 'messaging.read_complete_until',
  text: 'SELECT complete_until FROM usage_progress',
});
