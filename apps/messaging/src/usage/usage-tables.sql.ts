/** The tables with counts of messages by hours and by days, their keys, and the CTE that is added to them. */
export const USAGE_TABLES = {
  reasons: {
    hourly: 'usage_hourly',
    daily: 'usage_daily',
    key: ['sandbox', 'sender', 'status', 'reason'],
    added: 'by_hour',
  },
  routes: {
    hourly: 'usage_route_hourly',
    daily: 'usage_route_daily',
    key: ['sandbox', 'carrier', 'country', 'status'],
    added: 'by_route',
  },
} as const;
export type UsageTables = keyof typeof USAGE_TABLES;

const COUNTS = ['messages', 'segments', 'credits'] as const;
const SUMS = COUNTS.map((count) => `sum(${count})::bigint AS ${count}`).join();
const HOUR = `hour, extract(hour FROM hour AT TIME ZONE 'UTC')::integer AS hour_of_day`;

/**
 * Adds up the CTE `moved`, of messages, by everything that is counted, once for all tables. A country is told by the
 * first four digits of a number.
 */
export const ADDED_UP = `
  SELECT account_id, date_trunc('hour', created_at, 'UTC') AS hour, sandbox, sender, status, reason, carrier,
    left(recipient, 4) AS prefix, ${SUMS}
  FROM moved GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`;

/** Sums the CTE `added_up` by hours. */
export const BY_HOUR = `
  SELECT account_id, ${HOUR}, sandbox, sender, status, reason, ${SUMS}
  FROM added_up GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(messages) <> 0`;

/** Sums the CTE `added_up` by hours, carriers and countries. */
export const BY_ROUTE = `
  SELECT account_id, ${HOUR}, sandbox, carrier,
    coalesce(four.country, three.country, two.country, one.country, '') AS country, status, ${SUMS}
  FROM added_up
  LEFT JOIN calling_code AS four ON four.prefix = added_up.prefix
  LEFT JOIN calling_code AS three ON three.prefix = left(added_up.prefix, 3)
  LEFT JOIN calling_code AS two ON two.prefix = left(added_up.prefix, 2)
  LEFT JOIN calling_code AS one ON one.prefix = left(added_up.prefix, 1)
  GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(messages) <> 0`;

/** Adds to the counts of hours. */
export function intoHours(tables: UsageTables): string {
  const { hourly, key, added } = USAGE_TABLES[tables];
  const columns = `account_id, hour, ${key.join(', ')}`;
  return `
  INSERT INTO ${hourly} AS u (${columns}, ${COUNTS.join()})
  SELECT ${columns}, ${COUNTS.join()} FROM ${added} ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (${columns}) DO UPDATE SET ${COUNTS.map(plusAdded).join()}
  RETURNING account_id, hour, messages`;
}

const HOURS_WITHIN_DAY = Array.from({ length: 23 }, (_unused, before) => before + 1);
const UNTIL = COUNTS.map((count) => `${count}_until`);

const sumsUntil = (count: string) =>
  `ARRAY[${HOURS_WITHIN_DAY.map((hour) => `sum(CASE WHEN hour_of_day < ${hour} THEN ${count} ELSE 0 END)`).join()}]`;

/** Element by element, because a subquery that adds arrays takes ten times as long. */
const addedUntil = (column: string) =>
  `${column} = ARRAY[${HOURS_WITHIN_DAY.map((hour) => `u.${column}[${hour}] + excluded.${column}[${hour}]`).join()}]`;

const plusAdded = (count: string) => `${count} = u.${count} + excluded.${count}`;

/** Adds to the counts of days. */
export function intoDays(tables: UsageTables): string {
  const { daily, key, added } = USAGE_TABLES[tables];
  const columns = key.join(', ');
  return `
  INSERT INTO ${daily} AS u (account_id, day, ${columns}, ${COUNTS.join()}, ${UNTIL.join()})
  SELECT account_id, date_trunc('day', hour, 'UTC'), ${columns},
    ${COUNTS.map((count) => `sum(${count})`).join()}, ${COUNTS.map(sumsUntil).join()}
  FROM ${added} GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (account_id, day, ${columns}) DO UPDATE SET
    ${COUNTS.map(plusAdded).join()}, ${UNTIL.map(addedUntil).join()}`;
}
