const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Hours of a day of UTC, 0 to 24, that belong to one day of a zone. */
export interface PartOfDay {
  /** When the day of UTC begins. */
  readonly day: string;
  readonly firstHour: number;
  readonly lastHour: number;
  /** Of the zone's day, from 1. */
  readonly place: number;
}

/** `bounds`: when the days of a zone begin, and the end of the last one, all of them at full hours. */
export function partsOfDays(bounds: readonly string[]): PartOfDay[] {
  const times = bounds.map((bound) => Date.parse(bound));
  return times.slice(0, -1).flatMap((begin, index) => partsOf(begin, times[index + 1] ?? begin, index + 1));
}

function partsOf(begin: number, end: number, place: number): PartOfDay[] {
  const first = Math.floor(begin / DAY_MS) * DAY_MS;
  return Array.from({ length: Math.max(0, Math.ceil((end - first) / DAY_MS)) }, (_unused, days) => {
    const day = first + days * DAY_MS;
    return {
      day: new Date(day).toISOString(),
      firstHour: Math.max(0, (begin - day) / HOUR_MS),
      lastHour: Math.min(24, (end - day) / HOUR_MS),
      place,
    };
  });
}
