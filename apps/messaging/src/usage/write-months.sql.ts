import { type Sql, statement } from '@sms/platform/database';

/** Accounts that one run looks at, and series that it writes at most. */
const MAX_ACCOUNTS = 50;
const MAX_SERIES = 200;

const nextMonth = `(months_until AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC'`;

/**
 * Writes series of the next month that has not been written. It has been over for a week: a message that ends later
 * has its series written again.
 */
const writeUsageMonths = statement<readonly [], { written: number; accounts: number; last: number | null }>({
  name: 'messaging.write_usage_months',
  text: `
    WITH RECURSIVE progress AS MATERIALIZED (
      SELECT months_until AS month, ${nextMonth} AS month_end, months_account FROM usage_progress
      WHERE added_account IS NULL AND complete_until >= ${nextMonth} + interval '7 days'
    ), account AS (
      SELECT first.account_id, 1 AS nth FROM progress CROSS JOIN LATERAL (
        SELECT account_id FROM usage_series WHERE account_id > months_account ORDER BY account_id LIMIT 1
      ) AS first
      UNION ALL
      SELECT next.account_id, nth + 1 FROM account CROSS JOIN LATERAL (
        SELECT u.account_id FROM usage_series AS u WHERE u.account_id > account.account_id
        ORDER BY u.account_id LIMIT 1
      ) AS next WHERE nth < ${MAX_ACCOUNTS}
    ), unwritten AS MATERIALIZED (
      SELECT DISTINCT account_id, grouped_by, sandbox, month, u.key
      FROM progress CROSS JOIN account CROSS JOIN unnest('{account,status,sender,reason}'::text[]) AS grouped_by
      CROSS JOIN unnest('{f,t}'::boolean[]) AS sandbox JOIN usage_series AS u USING (account_id, grouped_by, sandbox)
      WHERE u.day >= month AND u.day < month_end AND NOT EXISTS (
        SELECT FROM usage_month AS m WHERE m.account_id = account.account_id AND m.grouped_by = u.grouped_by
          AND m.sandbox = u.sandbox AND m.month = progress.month AND m.key = u.key)
      ORDER BY 1, 2, 3, 5 LIMIT ${MAX_SERIES}
    ), months AS (
      SELECT write_usage_months(ARRAY(
        SELECT ROW(account_id, grouped_by, sandbox, month, key, '', '', '{}')::usage_month FROM unwritten))
    )
    SELECT (SELECT count(*) FROM unwritten) AS written, (SELECT count(*) FROM account) AS accounts,
      (SELECT max(account_id) FROM account) AS last
    FROM progress CROSS JOIN months`,
});

/** To the next month when there are no more accounts. */
const moveMonths = statement<readonly [account: number | null]>({
  name: 'messaging.move_usage_months',
  text: `
    UPDATE usage_progress SET months_account = coalesce($1::bigint, 0),
      months_until = CASE WHEN $1::bigint IS NULL THEN ${nextMonth} ELSE months_until END`,
});

/**
 * Writes the next months, under the lock of the cursor, without which nobody counts. Returns whether there may be more.
 */
export async function writeMonths(sql: Pick<Sql, 'run'>): Promise<boolean> {
  const [page] = await sql.run(writeUsageMonths, []);
  if (page === undefined) return false;
  if (page.written < MAX_SERIES) await sql.run(moveMonths, [page.accounts < MAX_ACCOUNTS ? null : page.last]);
  return true;
}
