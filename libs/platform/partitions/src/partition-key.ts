const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const THURSDAY_MS = 3 * DAY_MS;
const TIME_DIGITS = 12;

export type Period = 'day' | 'week' | 'month';

/**
 * The column by which a table is divided. Positions are numbers, whatever the column's type: milliseconds since 1970
 * for times and UUIDv7, the number itself for ids.
 */
export interface PartitionKey {
  /** SQL of the position at which rows are written now, as `double precision`. */
  readonly position: string;
  /** SQL of the position of a bound, given the text of the bound. */
  placeOf(bound: string): string;
  /** A position as the text of a bound. */
  bound(place: number): string;
  /**
   * The start of a table's first partition, or of the next one when the existing ones end before it. `behind`: how many
   * come before the one in use, for times.
   */
  firstPlace(position: number, behind: number): number;
  /** The end of a partition that begins at `from`. */
  endOf(from: number): number | Promise<number>;
  /** The suffix of the name of a partition that begins at `from`. */
  suffix(from: number): string;
}

/** A column of type `timestamptz`. Days, weeks and months are those of UTC; weeks begin on Monday. */
export function byTime(period: Period): PartitionKey {
  return {
    ...timed(period),
    placeOf: (bound) => `(extract(epoch FROM (${bound})::timestamptz) * 1000)::double precision`,
    bound: (place) => new Date(place).toISOString(),
  };
}

/** A column of UUIDv7, which begin with the time at which they were made. */
export function byUuidV7(period: Period): PartitionKey {
  return {
    ...timed(period),
    placeOf: (bound) =>
      `('x' || lpad(left(replace(${bound}, '-', ''), ${TIME_DIGITS}), 16, '0'))::bit(64)::bigint::double precision`,
    bound: (place) => {
      const digits = place.toString(16).padStart(TIME_DIGITS, '0');
      return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
    },
  };
}

export interface IdPartitions {
  /** Name of the sequence that the ids come from. */
  readonly sequence: string;
  /** How many ids a new partition takes. */
  readonly size: () => number | Promise<number>;
}

/** A column of type `bigint`, filled from a sequence. */
export function byId({ sequence, size }: IdPartitions): PartitionKey {
  return {
    position: `(SELECT last_value FROM ${sequence})::double precision`,
    placeOf: (bound) => `(${bound})::bigint::double precision`,
    bound: String,
    // 0 in the first migration. Beyond all partitions after a restore, when the sequence was moved far ahead.
    firstPlace: (position) => position - 1,
    endOf: async (from) => from + (await size()),
    suffix: String,
  };
}

function timed(period: Period): Pick<PartitionKey, 'position' | 'firstPlace' | 'endOf' | 'suffix'> {
  return {
    position: '(extract(epoch FROM now()) * 1000)::double precision',
    firstPlace: (position, behind) => startOf(period, position, -behind),
    endOf: (from) => startOf(period, from, 1),
    suffix: (from) => new Date(from).toISOString().slice(0, 10).replaceAll('-', ''),
  };
}

/** @param offset in periods: 0 is the one that `ms` lies in */
function startOf(period: Period, ms: number, offset: number): number {
  switch (period) {
    case 'day':
      return (Math.floor(ms / DAY_MS) + offset) * DAY_MS;
    case 'week':
      return (Math.floor((ms + THURSDAY_MS) / WEEK_MS) + offset) * WEEK_MS - THURSDAY_MS;
    case 'month': {
      const date = new Date(ms);
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1);
    }
  }
}
