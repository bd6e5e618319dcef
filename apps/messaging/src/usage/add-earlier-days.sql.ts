import { type Sql, statement } from '@sms/platform/database';

/** Rows of `usage_daily` that one run adds, and those of the last day that it begins. */
const BATCH = 1_000;

/** The days of accounts that were counted before `usage_series` was. */
const listEarlierDays = statement<readonly [], { account_id: number; day: Date }>({
  name: 'messaging.list_earlier_usage_days',
  text: `
    SELECT DISTINCT account_id, day FROM usage_progress CROSS JOIN LATERAL (
      SELECT account_id, day FROM usage_daily
      WHERE added_account IS NOT NULL AND (account_id, day) > (added_account, added_day)
      ORDER BY account_id, day LIMIT ${BATCH}
    ) AS earlier ORDER BY account_id, day`,
});

/** What has been counted of these days since. */
const forgetSeries = statement<readonly [accountIds: readonly number[], days: readonly string[]]>({
  name: 'messaging.forget_usage_series',
  text: `
    DELETE FROM usage_series AS u USING (
      SELECT account_id, day, grouped_by, sandbox
      FROM unnest($1::bigint[], $2::timestamptz[]) AS earlier (account_id, day)
      CROSS JOIN unnest('{account,status,sender,reason}'::text[]) AS grouped_by
      CROSS JOIN unnest('{f,t}'::boolean[]) AS sandbox
    ) AS e
    WHERE u.account_id = e.account_id AND u.grouped_by = e.grouped_by AND u.sandbox = e.sandbox AND u.day = e.day`,
});

const hourOf = (count: string): string => `coalesce(${count}_until[n + 1], ${count}) - coalesce(${count}_until[n], 0)`;

const addSeries = statement<readonly [accountIds: readonly number[], days: readonly string[]]>({
  name: 'messaging.add_usage_series',
  text: `
    SELECT add_usage_series(ARRAY(
      SELECT ROW(account_id, day + n * interval '1 hour', sandbox, sender, status, reason, ${hourOf('messages')},
        ${hourOf('segments')}, ${hourOf('credits')})::usage_hourly
      FROM unnest($1::bigint[], $2::timestamptz[]) AS earlier (account_id, day)
      JOIN usage_daily USING (account_id, day) CROSS JOIN generate_series(0, 23) AS n
      WHERE ${hourOf('messages')} <> 0))`,
});

const moveAdded = statement<readonly [accountId: number | null, day: string | null]>({
  name: 'messaging.move_added_usage',
  text: `
    UPDATE usage_progress SET added_account = $1::bigint, added_day = $2::timestamptz WHERE added_account IS NOT NULL`,
});

/**
 * Adds days that were counted before there were series, under the lock of the cursor, without which nobody counts.
 * Returns whether there may be more.
 */
export async function addEarlierDays(sql: Pick<Sql, 'run'>): Promise<boolean> {
  const days = await sql.run(listEarlierDays, []);
  const last = days.at(-1);
  if (last) {
    const keys = [days.map(({ account_id }) => account_id), days.map(({ day }) => day.toISOString())] as const;
    await sql.run(forgetSeries, keys);
    await sql.run(addSeries, keys);
  }
  await sql.run(moveAdded, [last?.account_id ?? null, last?.day.toISOString() ?? null]);
  return last !== undefined;
}
