const HOURS_WITHIN_DAY = Array.from({ length: 23 }, (_unused, before) => before + 1);

const text = (counts: string): string => `string_agg(array_to_string(${counts}, ','), ',' ORDER BY day)`;

/** The function writes months of series anew; of its argument only the columns of the key are read. */
export const WRITE_USAGE_MONTHS_V1 = `
CREATE FUNCTION write_usage_months(written usage_month[]) RETURNS void LANGUAGE sql AS $$
    -- The days of all keys once, rather than once for each key.
    WITH of_month AS MATERIALIZED (
      SELECT account_id, grouped_by, sandbox, month, key, day, counts
      FROM (
        SELECT account_id, grouped_by, sandbox, month, min(key) AS first_key, max(key) AS last_key
        FROM unnest(written) GROUP BY 1, 2, 3, 4
      ) AS keys JOIN usage_series USING (account_id, grouped_by, sandbox)
      WHERE day >= month AND day < (month AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC'
        AND key BETWEEN first_key AND last_key
    )
    INSERT INTO usage_month AS u (account_id, grouped_by, sandbox, month, key, days, whole, until)
    SELECT account_id, grouped_by, sandbox, month, key,
      string_agg(((day AT TIME ZONE 'UTC')::date - date '1970-01-01')::text, ',' ORDER BY day),
      ${text('counts[24:24]')},
      ARRAY[${HOURS_WITHIN_DAY.map((hours) => text(`counts[${hours}:${hours}]`)).join(',\n        ')}]
    FROM of_month JOIN unnest(written) AS w (account_id, grouped_by, sandbox, month, key)
      USING (account_id, grouped_by, sandbox, month, key)
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (account_id, grouped_by, sandbox, month, key)
      DO UPDATE SET days = excluded.days, whole = excluded.whole, until = excluded.until
  $$;`;
