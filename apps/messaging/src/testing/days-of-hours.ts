import { USAGE_TABLES, type UsageTables } from '../usage/usage-tables.sql';

const sumUntil = (count: string): string =>
  `coalesce(sum(${count}) FILTER (WHERE hour < day + n * interval '1 hour'), 0)::bigint AS ${count}`;
const whole = (count: string): string => `(array_agg(${count} ORDER BY n))[24] AS ${count}`;
const until = (count: string): string => `(array_agg(${count} ORDER BY n))[1:23] AS ${count}_until`;

/** What the table of days should have, by that of hours. */
export function daysOfHours(tables: UsageTables): string {
  const { hourly, key } = USAGE_TABLES[tables];
  const columns = key.join(', ');
  return `
  SELECT account_id, day, ${columns}, ${whole('messages')}, ${whole('segments')},
    ${whole('credits')}, ${until('messages')}, ${until('segments')}, ${until('credits')}
  FROM (
    SELECT account_id, day, ${columns}, n, ${sumUntil('messages')}, ${sumUntil('segments')}, ${sumUntil('credits')}
    FROM ${hourly} CROSS JOIN LATERAL (SELECT date_trunc('day', hour, 'UTC') AS day) AS of_hour
    CROSS JOIN generate_series(1, 24) AS n GROUP BY 1, 2, 3, 4, 5, 6, 7
  ) AS sums GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6`;
}

const COUNTS = [
  'segments',
  'credits',
  ...['delivered', 'undelivered', 'failed', 'waiting'].map(
    (status) => `CASE status WHEN '${status}' THEN messages END`,
  ),
];

/** What the table of series should have, by that of hours. */
export const SERIES_OF_HOURS = `
  SELECT account_id, grouped_by, sandbox, day, key, array_agg(counts ORDER BY n) AS counts FROM (
    SELECT account_id, grouped_by, sandbox, day, key, n, ARRAY[${COUNTS.map(
      (count) => `coalesce(sum(${count}) FILTER (WHERE hour < day + n * interval '1 hour'), 0)`,
    ).join()}]::integer[] AS counts
    FROM usage_hourly CROSS JOIN LATERAL (SELECT date_trunc('day', hour, 'UTC') AS day) AS of_hour
    CROSS JOIN LATERAL (
      VALUES ('account', ''), ('status', status), ('sender', sender), ('reason', reason)
    ) AS series (grouped_by, key)
    CROSS JOIN generate_series(1, 24) AS n GROUP BY 1, 2, 3, 4, 5, 6
  ) AS hours GROUP BY 1, 2, 3, 4, 5
  ORDER BY account_id, grouped_by COLLATE "C", sandbox, day, key COLLATE "C"`;
/** What it has, but for what has become empty. */
export const SERIES_COUNTED = `
  SELECT * FROM usage_series WHERE counts[24:24] <> '{{0,0,0,0,0,0}}'
  ORDER BY account_id, grouped_by COLLATE "C", sandbox, day, key COLLATE "C"`;
