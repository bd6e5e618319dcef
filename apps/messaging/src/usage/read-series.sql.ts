import { USAGE_GROUPS, USAGE_INTERVALS, type UsageGroup, type UsageInterval } from '@sms/contracts/messaging';
import { statement, variants } from '@sms/platform/database';

export type SeriesVariant = `${UsageGroup}_${UsageInterval}`;

/** The rows that have a group, and the SQL of its key. */
const SERIES: Readonly<Record<UsageGroup, readonly [groupedBy: string, key: string]>> = {
  status: ['status', 'key'],
  sender: ['sender', 'key'],
  reason: ['reason', 'key'],
  mode: ['account', `CASE WHEN sandbox THEN 'test' ELSE 'live' END`],
  account: ['account', 'account_id::text'],
};

/** A day of UTC of a series, thousands of them in one row, which takes less time to read than thousands of rows. */
export interface SeriesOfDays {
  /** Null where there are none, as all others here. */
  keys: string[] | null;
  /** The day, from 1. */
  places: number[] | null;
  /** Arrays of Postgres of `usage_series.counts`: by hours of all its hours, by days of the whole day. */
  counts: string | null;
  /** By days, what was counted before the cut of each day that has one. */
  until: string | null;
}

const COUNTS: Readonly<Record<UsageInterval, string>> = {
  hour: 'array_agg(counts)::text AS counts, NULL AS until',
  day: `array_agg(counts[24:24])::text AS counts,
      (array_agg(counts[cut:cut]) FILTER (WHERE cut IS NOT NULL))::text AS until`,
};

/** Reads the series of accounts by days of UTC, which may be cut where a day of the zone begins (see `daysOfUtc`). */
export const readSeries = variants<
  SeriesVariant,
  readonly [
    accountIds: readonly number[],
    sandboxes: readonly boolean[],
    begins: readonly string[],
    cuts: readonly (number | null)[],
  ],
  SeriesOfDays
>(
  USAGE_GROUPS.flatMap((group) => USAGE_INTERVALS.map((interval): SeriesVariant => `${group}_${interval}`)),
  (variant) => {
    const [group, interval] = variant.split('_') as [UsageGroup, UsageInterval];
    const [groupedBy, key] = SERIES[group];
    return statement({
      name: `messaging.read_usage_series:${variant}`,
      text: `
    SELECT json_agg(${key}) AS keys, json_agg(place) AS places, ${COUNTS[interval]}
    FROM usage_series
    CROSS JOIN LATERAL (SELECT width_bucket(day, $3::timestamptz[]) AS place OFFSET 0) AS of_day
    CROSS JOIN LATERAL (SELECT ($4::integer[])[place] AS cut) AS of_place
    WHERE account_id = ANY($1::bigint[]) AND grouped_by = '${groupedBy}' AND sandbox = ANY($2::boolean[])
      AND day >= ($3::timestamptz[])[1] AND day <= ($3::timestamptz[])[cardinality($3::timestamptz[])]`,
    });
  },
);

/** Returns the counts one after the other. */
export function countsOf(arrays: string | null): number[] {
  return arrays === null ? [] : (JSON.parse(`[${arrays.replaceAll(/[{}]/g, '')}]`) as number[]);
}
