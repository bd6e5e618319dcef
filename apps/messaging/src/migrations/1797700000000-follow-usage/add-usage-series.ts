const HOURS = Array.from({ length: 24 }, (_unused, before) => before + 1);
/** In the order of `usage_series.counts`. */
const COUNTS = ['segments', 'credits', 'delivered', 'undelivered', 'failed', 'waiting'] as const;
type Count = (typeof COUNTS)[number];

/** A row for each number of hours, element by element: a subquery that adds arrays takes five times as long. */
const elements = (element: (hours: number, count: Count, place: number) => string): string =>
  `ARRAY[${HOURS.map((hours) => `[${COUNTS.map((count, before) => element(hours, count, before + 1)).join()}]`).join(
    ',\n      ',
  )}]`;

const messages = (status: Count): string =>
  `coalesce(sum(messages) FILTER (WHERE status = '${status}'), 0)::integer AS ${status}`;

/** The function adds changes of counts, each with the hour that it belongs to. */
export const ADD_USAGE_SERIES_V1 = `
CREATE FUNCTION add_usage_series(changes usage_hourly[]) RETURNS void LANGUAGE sql AS $$
    WITH changed AS (
      SELECT account_id, grouped_by, sandbox, date_trunc('day', hour, 'UTC') AS day, key,
        extract(hour FROM hour AT TIME ZONE 'UTC')::integer AS hour,
        sum(segments)::integer AS segments, sum(credits)::integer AS credits,
        ${messages('delivered')}, ${messages('undelivered')},
        ${messages('failed')}, ${messages('waiting')}
      FROM unnest(changes) CROSS JOIN LATERAL (
        VALUES ('account', ''), ('status', status), ('sender', sender), ('reason', reason)
      ) AS series (grouped_by, key)
      GROUP BY 1, 2, 3, 4, 5, 6
    )
    INSERT INTO usage_series AS u (account_id, grouped_by, sandbox, day, key, counts)
    SELECT account_id, grouped_by, sandbox, day, key,
      ${elements((hours, count) => `sum(CASE WHEN hour < ${hours} THEN ${count} ELSE 0 END)`)}::integer[]
    FROM changed GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (account_id, grouped_by, sandbox, day, key) DO UPDATE SET counts =
      ${elements((hours, _count, place) => `u.counts[${hours}][${place}] + excluded.counts[${hours}][${place}]`)}
  $$;`;
