import type { AuditContext, Check, Look } from '../reading/check';

const DAY_MS = 86_400_000;
/** Hours are kept for a month at least. */
const KEPT_DAYS = 27;

/** Tables of hours and of days, and their keys after account and time. */
const TABLES = [
  ['usage_hourly', 'usage_daily', 'sandbox, sender, status, reason'],
  ['usage_route_hourly', 'usage_route_daily', 'sandbox, carrier, country, status'],
] as const;

interface DayRow {
  readonly account_id: number;
  readonly rows: number;
  readonly wrong: number;
}

/** The end of a statement that has compared the rows of a table, and found those that are `differing`. */
function byAccount(table: string): string {
  return `SELECT account_id, sum(rows)::integer AS rows, sum(wrong)::integer AS wrong FROM (
       SELECT account_id, 1 AS rows, 0 AS wrong FROM ${table} UNION ALL SELECT account_id, 0, 1 FROM differing
     ) AS counted GROUP BY account_id ORDER BY account_id`;
}

export const usageDaysAddUp: Check = {
  name: 'counted days = the counted hours that they consist of, in any zone',
  async *pages(context) {
    for (const day of daysOf(context)) for (const tables of TABLES) yield () => look(context, day, tables);
  },
};

/** In one statement, because the job that counts changes hours and days at once. */
async function look(
  { databases }: AuditContext,
  day: Date,
  [hourly, daily, key]: (typeof TABLES)[number],
): Promise<Look> {
  const accounts = await databases.messaging.rows<DayRow>(
    `WITH of_hours AS (
       SELECT account_id, ${key}, extract(hour FROM hour AT TIME ZONE 'UTC')::integer AS hour, messages, segments,
         credits
       FROM ${hourly} WHERE hour >= $1::timestamptz AND hour < $1::timestamptz + interval '1 day'
     ), of_day AS (
       SELECT account_id, ${key}, hour,
         coalesce(messages_until[hour + 1], messages) - coalesce(messages_until[hour], 0) AS messages,
         coalesce(segments_until[hour + 1], segments) - coalesce(segments_until[hour], 0) AS segments,
         coalesce(credits_until[hour + 1], credits) - coalesce(credits_until[hour], 0) AS credits
       FROM ${daily} CROSS JOIN generate_series(0, 23) AS hour WHERE day = $1::timestamptz
     ), differing AS (
       (TABLE of_hours EXCEPT TABLE of_day)
       UNION ALL (SELECT * FROM of_day WHERE (messages, segments, credits) <> (0, 0, 0) EXCEPT TABLE of_hours)
     )
     ${byAccount('of_hours')}`,
    [day],
  );
  return resultOf(accounts, day, 'counts of hours are not those of its day');
}

export const usageRoutesAddUp: Check = {
  name: 'counts by carrier and country = the counts by sender and reason',
  async *pages(context) {
    for (const day of daysOf(context)) yield () => compareRoutes(context, day);
  },
};

/** In one statement, too. */
async function compareRoutes({ databases }: AuditContext, day: Date): Promise<Look> {
  const sums = (table: string) => `
       SELECT account_id, hour, sandbox, status, sum(messages) AS messages, sum(segments) AS segments,
         sum(credits) AS credits
       FROM ${table} WHERE hour >= $1::timestamptz AND hour < $1::timestamptz + interval '1 day'
       GROUP BY account_id, hour, sandbox, status`;
  const accounts = await databases.messaging.rows<DayRow>(
    `WITH of_reasons AS (${sums('usage_hourly')}
     ), of_routes AS (${sums('usage_route_hourly')}
     ), differing AS (
       (TABLE of_reasons EXCEPT TABLE of_routes) UNION ALL (TABLE of_routes EXCEPT TABLE of_reasons)
     )
     ${byAccount('of_reasons')}`,
    [day],
  );
  return resultOf(accounts, day, 'counts by carrier and country are not those by sender and reason');
}

export const usageSeriesAddUp: Check = {
  name: 'series of usage = the counted hours that they consist of',
  async *pages(context) {
    for (const day of daysOf(context)) yield () => compareSeries(context, day);
  },
};

const COUNTED_AS = ['delivered', 'undelivered', 'failed', 'waiting'];

/** In one statement, too. None is compared until the job has added the days that were counted before. */
async function compareSeries({ databases }: AuditContext, day: Date): Promise<Look> {
  const ofHour = [1, 2, 3, 4, 5, 6].map((count) => `counts[hour + 1][${count}] - coalesce(counts[hour][${count}], 0)`);
  const accounts = await databases.messaging.rows<DayRow>(
    `WITH of_hours AS (
       SELECT account_id, grouped_by, sandbox, key, extract(hour FROM hour AT TIME ZONE 'UTC')::integer AS hour,
         sum(segments) AS segments, sum(credits) AS credits,
         ${COUNTED_AS.map((as) => `coalesce(sum(messages) FILTER (WHERE status = '${as}'), 0) AS ${as}`).join()}
       FROM usage_hourly CROSS JOIN LATERAL (
         VALUES ('account', ''), ('status', status), ('sender', sender), ('reason', reason)
       ) AS series (grouped_by, key)
       WHERE hour >= $1::timestamptz AND hour < $1::timestamptz + interval '1 day' AND messages <> 0
         AND EXISTS (SELECT FROM usage_progress WHERE added_account IS NULL)
       GROUP BY 1, 2, 3, 4, 5
     ), of_series AS (
       SELECT * FROM (
         SELECT account_id, grouped_by, sandbox, key, hour, ${ofHour.map((count, nth) => `${count} AS c${nth}`).join()}
         FROM usage_series CROSS JOIN generate_series(0, 23) AS hour
         WHERE day = $1::timestamptz AND EXISTS (SELECT FROM usage_progress WHERE added_account IS NULL)
       ) AS hours WHERE (c0, c1, c2, c3, c4, c5) <> (0, 0, 0, 0, 0, 0)
     ), differing AS (
       (TABLE of_hours EXCEPT TABLE of_series) UNION ALL (TABLE of_series EXCEPT TABLE of_hours)
     )
     ${byAccount('of_hours')}`,
    [day],
  );
  return resultOf(accounts, day, 'counts of series are not those of its hours');
}

export const usageMonthsAddUp: Check = {
  name: 'written months of usage = the series that they consist of',
  async *pages(context) {
    for (const month of monthsOf(context)) yield () => compareMonths(context, month);
  },
};

const HALF_DAY = 12;

/**
 * In one statement, too. A row is written as a whole: its days and half days show whether it was written again after a
 * change. None may be missing of a month that all accounts have.
 */
async function compareMonths({ databases }: AuditContext, month: Date): Promise<Look> {
  const text = (hours: number) => `string_agg(array_to_string(counts[${hours}:${hours}], ','), ',' ORDER BY day)`;
  const accounts = await databases.messaging.rows<DayRow>(
    `WITH of_month AS (
       SELECT account_id, grouped_by, sandbox, key, days, whole, until[${HALF_DAY}] AS half FROM usage_month
       WHERE month = $1::timestamptz
     ), of_series AS (
       SELECT account_id, grouped_by, sandbox, key,
         string_agg(((day AT TIME ZONE 'UTC')::date - date '1970-01-01')::text, ',' ORDER BY day) AS days,
         ${text(24)} AS whole, ${text(HALF_DAY)} AS half
       FROM usage_series WHERE day >= $1::timestamptz AND day < $2::timestamptz AND (
         EXISTS (SELECT FROM usage_progress WHERE months_until > $1::timestamptz)
         OR (account_id, grouped_by, sandbox, key) IN (SELECT account_id, grouped_by, sandbox, key FROM of_month))
       GROUP BY 1, 2, 3, 4
     ), differing AS (
       (TABLE of_series EXCEPT TABLE of_month) UNION ALL (TABLE of_month EXCEPT TABLE of_series)
     )
     ${byAccount('of_series')}`,
    [month, monthAfter(month)],
  );
  return resultOf(accounts, month, 'series of a month are not those of its days');
}

function resultOf(accounts: readonly DayRow[], day: Date, what: string): Look {
  return {
    rows: accounts.reduce((sum, { rows }) => sum + rows, 0),
    wrong: accounts
      .filter(({ wrong }) => wrong > 0)
      .map(({ account_id: account, wrong }) => ({
        row: `account ${account} on ${day.toISOString().slice(0, 10)}`,
        what: `${wrong} ${what}`,
      })),
  };
}

function daysOf({ from, to }: AuditContext): Date[] {
  const first = Math.max(from.getTime(), Date.now() - KEPT_DAYS * DAY_MS);
  const days: Date[] = [];
  for (let day = Math.floor(first / DAY_MS) * DAY_MS; day < to.getTime(); day += DAY_MS) days.push(new Date(day));
  return days;
}

function monthsOf({ from, to }: AuditContext): Date[] {
  const months: Date[] = [];
  for (let month = monthOf(from); month.getTime() < to.getTime(); month = monthAfter(month)) months.push(month);
  return months;
}

function monthOf(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth()));
}

function monthAfter(month: Date): Date {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1));
}
