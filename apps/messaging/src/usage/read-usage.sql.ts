import {
  USAGE_GROUPS,
  USAGE_INTERVALS,
  USAGE_ROUTE_GROUPS,
  type UsageInterval,
  type UsageRequest,
} from '@sms/contracts/messaging';
import { INTERVAL_BOUNDS, statement, variants } from '@sms/platform/database';
import { USAGE_TABLES } from './usage-tables.sql';

type Group = UsageRequest['groupBy'];

/** Includes the end of the last interval. */
export const listIntervals = variants<UsageInterval, readonly [from: string, to: string, zone: string], { at: Date }>(
  USAGE_INTERVALS,
  (interval) => statement({ name: `messaging.list_usage_intervals:${interval}`, text: INTERVAL_BOUNDS[interval] }),
);

const KEYS: Readonly<Record<Group, string>> = {
  status: 'status',
  sender: 'sender',
  reason: 'reason',
  mode: `CASE WHEN sandbox THEN 'test' ELSE 'live' END`,
  account: 'account_id::text',
  carrier: 'carrier',
  country: 'country',
};

/** Counts of one key and one status by place, an interval or a day, from 1: the nth of each belong together. */
export interface StatusCounts {
  key: string;
  status: string;
  places: number[];
  messages: number[];
  segments: number[];
  credits: number[];
}

/** Counts of days of UTC; `…_until`: what of them was counted before a day of the zone begins in it. */
export interface DayCounts extends StatusCounts {
  messages_until: number[];
  segments_until: number[];
  credits_until: number[];
}

/**
 * Postgres sums bigint as numeric, which took up to a quarter of these statements' time; integers it sums as bigint.
 * The messages of one key in one day fit an integer, as do their segments and credits.
 */
const total = (count: string): string => `sum((${count})::integer)`;

const TOTALS = ['messages', 'segments', 'credits'].map((count) => `${total(count)} AS ${count}`).join();

/** Thousands of rows would take longer to send and to read than to sum: one for each key and status has them all. */
const inArrays = (counts: string, names: readonly string[]): string => `
  SELECT key, status, json_agg(place) AS places, ${names.map((name) => `json_agg(${name}) AS ${name}`).join()}
  FROM (${counts}) AS counts GROUP BY key, status`;

/**
 * `named`: the accounts in `$1`. `all`: every account, found by skipping from one to the next in the index of the key,
 * so that the hours of each are read by the key.
 */
const ACCOUNTS = {
  named: () => 'account_id = ANY($1::bigint[])',
  all: (table: string) => `$1::bigint[] IS NULL AND account_id = ANY(ARRAY(
        WITH RECURSIVE account AS (
          (SELECT account_id FROM ${table} ORDER BY account_id LIMIT 1)
          UNION ALL
          SELECT (SELECT u.account_id FROM ${table} AS u WHERE u.account_id > account.account_id
            ORDER BY u.account_id LIMIT 1) FROM account WHERE account.account_id IS NOT NULL
        ) SELECT account_id FROM account WHERE account_id IS NOT NULL))`,
} as const satisfies Readonly<Record<string, (table: string) => string>>;
type UsageScope = keyof typeof ACCOUNTS;
export type UsageVariant = `${Group}_${UsageScope}`;

const VARIANTS = [...USAGE_GROUPS, ...USAGE_ROUTE_GROUPS].flatMap(
  (groupBy) => [`${groupBy}_named`, `${groupBy}_all`] as const,
);

/** The SQL of the table, the key and the accounts of a variant. */
function partsOf(variant: UsageVariant, interval: 'hourly' | 'daily') {
  const [groupBy, scope] = variant.split('_') as [Group, UsageScope];
  const table = USAGE_TABLES[groupBy === 'carrier' || groupBy === 'country' ? 'routes' : 'reasons'][interval];
  return { table, key: KEYS[groupBy], accounts: ACCOUNTS[scope](table) };
}

export type Span = readonly [
  accountIds: readonly number[] | null,
  sandboxes: readonly boolean[],
  bounds: readonly string[],
];

/** Reads counts of hours by key; `bounds`: when the hours begin, and the end of the last one. */
export const sumHours = variants<UsageVariant, Span, StatusCounts>(VARIANTS, (variant) => {
  const { table, key, accounts } = partsOf(variant, 'hourly');
  return statement({
    name: `messaging.sum_usage_hours:${variant}`,
    text: inArrays(
      `SELECT ${key} AS key, status, width_bucket(hour, $3::timestamptz[]) AS place, ${TOTALS}
      FROM ${table}
      WHERE ${accounts} AND hour >= ($3::timestamptz[])[1]
        AND hour < ($3::timestamptz[])[cardinality($3::timestamptz[])] AND sandbox = ANY($2::boolean[])
      GROUP BY 3, 1, 2`,
      ['messages', 'segments', 'credits'],
    ),
  });
});

const untilCut = (column: string) =>
  `coalesce(${total(`${column}_until[($4::integer[])[place]]`)}, ${total(column)}) AS ${column}_until`;

/** Reads counts of days of UTC by key, divided where a day of the zone begins (see `daysOfUtc`). */
export const sumDays = variants<
  UsageVariant,
  readonly [
    accountIds: readonly number[] | null,
    sandboxes: readonly boolean[],
    begins: readonly string[],
    cuts: readonly (number | null)[],
  ],
  DayCounts
>(VARIANTS, (variant) => {
  const { table, key, accounts } = partsOf(variant, 'daily');
  return statement({
    name: `messaging.sum_usage_days:${variant}`,
    text: inArrays(
      `SELECT ${key} AS key, status, place, ${TOTALS}, ${untilCut('messages')}, ${untilCut('segments')},
        ${untilCut('credits')}
      FROM ${table} CROSS JOIN LATERAL (SELECT width_bucket(day, $3::timestamptz[]) AS place) AS of_day
      WHERE ${accounts} AND sandbox = ANY($2::boolean[]) AND day >= ($3::timestamptz[])[1]
        AND day <= ($3::timestamptz[])[cardinality($3::timestamptz[])]
      GROUP BY 3, 1, 2`,
      ['messages', 'segments', 'credits', 'messages_until', 'segments_until', 'credits_until'],
    ),
  });
});

/** `has_series`: whether `usage_series` has all days; `months_until`: the end of the months that are written. */
export const readProgress = statement<
  readonly [],
  { complete_until: Date | null; has_series: boolean; months_until: Date }
>({
  name: 'messaging.read_usage_progress',
  text: 'SELECT complete_until, added_account IS NULL AS has_series, months_until FROM usage_progress',
});
