const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The days of UTC that days of a zone touch, in order. */
export interface DaysOfUtc {
  /** When they begin. */
  readonly begins: readonly string[];
  /** The hour of each, 1 to 23, in which a day of the zone begins; null where none does. */
  readonly cuts: readonly (number | null)[];
  /** The zone's day in which each begins, from 1; 0 before the first. */
  readonly places: readonly number[];
}

/**
 * `bounds`: when the days of a zone begin, and the end of the last one, all of them at full hours. Undefined where two
 * begin within one day of UTC: a zone has changed by several hours.
 */
export function daysOfUtc(bounds: readonly string[]): DaysOfUtc | undefined {
  const begins: string[] = [];
  const cuts: (number | null)[] = [];
  const places: number[] = [];
  const times = bounds.map((bound) => Date.parse(bound));
  let passed = 0;
  for (const day of daysWithin(times)) {
    if (times[passed] === day) passed += 1;
    begins.push(new Date(day).toISOString());
    places.push(passed);
    const within = times.slice(passed, passed + 2).filter((time) => time < day + DAY_MS);
    if (within.length > 1) return undefined;
    cuts.push(within[0] === undefined ? null : (within[0] - day) / HOUR_MS);
    passed += within.length;
  }
  return { begins, cuts, places };
}

/** The hours of the days of UTC that intervals touch. */
export interface HoursOfUtc {
  /** When the days begin. */
  readonly begins: readonly string[];
  /** The interval, from 1, to which each of the 24 hours of each day belongs; 0 before the first. */
  readonly places: readonly number[];
}

/** `bounds`: when the intervals begin, and the end of the last one, all of them at full hours. */
export function hoursOfUtc(bounds: readonly string[]): HoursOfUtc {
  const times = bounds.map((bound) => Date.parse(bound));
  const days = daysWithin(times);
  let passed = 0;
  const places = days.flatMap((day) =>
    Array.from({ length: 24 }, (_unused, hour) => {
      while ((times[passed] ?? Infinity) <= day + hour * HOUR_MS) passed += 1;
      return passed;
    }),
  );
  return { begins: days.map((day) => new Date(day).toISOString()), places };
}

function daysWithin(times: readonly number[]): number[] {
  const [begin = 0, end = 0] = [times[0], times.at(-1)];
  const days: number[] = [];
  for (let day = Math.floor(begin / DAY_MS) * DAY_MS; day < end; day += DAY_MS) days.push(day);
  return days;
}
