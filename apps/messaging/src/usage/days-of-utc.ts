const HOUR_MS = 3_600_000;
export const HOURS_OF_DAY = 24;
const DAY_MS = HOURS_OF_DAY * HOUR_MS;

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
  const parts = partsOfDays(bounds);
  if (parts.days.some(({ length }) => length > 2)) return undefined;
  return {
    begins: parts.days.map((_unused, nth) => timeOfDay(parts.firstDay + nth)),
    cuts: parts.days.map(([first, rest]) => (first && rest ? first.until : null)),
    places: parts.days.map(([first]) => (first?.place ?? -1) + 1),
  };
}

/** A part of a day of UTC that lies within one interval. */
interface PartOfDay {
  /** The hour of the day, 1 to 24, at which it ends. */
  readonly until: number;
  /** The interval, from 0; -1 before the first, and their number after the last. */
  readonly place: number;
}

/** The days of UTC that intervals touch, divided where these begin. */
export interface PartsOfDays {
  /** Days since 1970. */
  readonly firstDay: number;
  readonly days: readonly (readonly PartOfDay[])[];
}

/** `bounds`: when the intervals begin, and the end of the last one, all of them at full hours. */
export function partsOfDays(bounds: readonly string[]): PartsOfDays {
  const times = bounds.map((bound) => Date.parse(bound));
  const at = (nth: number): number => times[nth] ?? Infinity;
  const firstDay = Math.floor((times[0] ?? 0) / DAY_MS);
  const days: PartOfDay[][] = [];
  let passed = 0;
  for (let day = firstDay * DAY_MS; day < (times.at(-1) ?? 0); day += DAY_MS) {
    if (at(passed) === day) passed += 1;
    const parts: PartOfDay[] = [];
    for (; at(passed) < day + DAY_MS; passed += 1)
      parts.push({ until: (at(passed) - day) / HOUR_MS, place: passed - 1 });
    days.push([...parts, { until: HOURS_OF_DAY, place: passed - 1 }]);
  }
  return { firstDay, days };
}

/** `day`: since 1970. */
export function timeOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString();
}

/** Returns the day of UTC since 1970 that a time is in. */
export function dayOf(time: Date): number {
  return Math.floor(time.getTime() / DAY_MS);
}

/** Returns when the month of UTC begins that has a day; `day`: since 1970. */
export function monthOf(day: number): string {
  return `${timeOfDay(day).slice(0, 7)}-01T00:00:00.000Z`;
}
