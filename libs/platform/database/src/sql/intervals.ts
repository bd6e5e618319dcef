export type Interval = 'hour' | 'day';

/**
 * SQL of when intervals begin, ascending, and when the last one ends: the first one contains the time `$1`, the last
 * one begins before `$2`, and days are those of the zone `$3`. All begin with an hour of UTC, by which data is counted:
 * in a zone whose offset has a part of an hour, a day begins with the first of them after midnight.
 */
export const INTERVAL_BOUNDS: Readonly<Record<Interval, string>> = {
  hour: `
    SELECT generate_series(date_trunc('hour', $1::timestamptz, 'UTC'),
      date_trunc('hour', $2::timestamptz - interval '1 microsecond', 'UTC') + interval '1 hour', '1 hour') AS at
    WHERE $3::text IS NOT NULL ORDER BY 1`,
  day: `
    SELECT date_trunc('hour', (day AT TIME ZONE $3::text) + interval '59 minutes 59.999999 seconds', 'UTC') AS at
    FROM generate_series(date_trunc('day', $1::timestamptz AT TIME ZONE $3::text),
      date_trunc('day', ($2::timestamptz - interval '1 microsecond') AT TIME ZONE $3::text) + interval '1 day',
      '1 day') AS day ORDER BY 1`,
};
