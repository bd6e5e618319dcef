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
  const [begin = 0, end = 0] = [times[0], times.at(-1)];
  let passed = 0;
  for (let day = Math.floor(begin / DAY_MS) * DAY_MS; day < end; day += DAY_MS) {
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
