import type { AuditContext, Check, Look } from '../reading/check';

const DAY_MS = 86_400_000;
/** Hours are kept for a month at least. */
const KEPT_DAYS = 27;

interface DayRow {
  readonly account_id: number;
  readonly rows: number;
  readonly wrong: number;
}

export const usageDaysAddUp: Check = {
  name: 'counted days = the counted hours that they consist of, in any zone',
  async *pages(context) {
    const first = Math.max(context.from.getTime(), Date.now() - KEPT_DAYS * DAY_MS);
    for (let day = Math.floor(first / DAY_MS) * DAY_MS; day < context.to.getTime(); day += DAY_MS) {
      const at = new Date(day);
      yield () => look(context, at);
    }
  },
};

/** In one statement, because the job that counts changes hours and days at once. */
async function look({ databases }: AuditContext, day: Date): Promise<Look> {
  const accounts = await databases.messaging.rows<DayRow>(
    `WITH of_hours AS (
       SELECT account_id, sandbox, sender, status, reason, extract(hour FROM hour AT TIME ZONE 'UTC')::integer AS hour,
         messages, segments, credits
       FROM usage_hourly WHERE hour >= $1::timestamptz AND hour < $1::timestamptz + interval '1 day'
     ), of_day AS (
       SELECT account_id, sandbox, sender, status, reason, hour,
         coalesce(messages_until[hour + 1], messages) - coalesce(messages_until[hour], 0) AS messages,
         coalesce(segments_until[hour + 1], segments) - coalesce(segments_until[hour], 0) AS segments,
         coalesce(credits_until[hour + 1], credits) - coalesce(credits_until[hour], 0) AS credits
       FROM usage_daily CROSS JOIN generate_series(0, 23) AS hour WHERE day = $1::timestamptz
     ), differing AS (
       (TABLE of_hours EXCEPT TABLE of_day)
       UNION ALL (SELECT * FROM of_day WHERE (messages, segments, credits) <> (0, 0, 0) EXCEPT TABLE of_hours)
     )
     SELECT account_id, sum(rows)::integer AS rows, sum(wrong)::integer AS wrong FROM (
       SELECT account_id, 1 AS rows, 0 AS wrong FROM of_hours UNION ALL SELECT account_id, 0, 1 FROM differing
     ) AS counted GROUP BY account_id ORDER BY account_id`,
    [day],
  );
  return {
    rows: accounts.reduce((sum, { rows }) => sum + rows, 0),
    wrong: accounts
      .filter(({ wrong }) => wrong > 0)
      .map(({ account_id: account, wrong }) => ({
        row: `account ${account} on ${day.toISOString().slice(0, 10)}`,
        what: `${wrong} counts of hours are not those of its day`,
      })),
  };
}
