const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The midnight of UTC that is nearest to each of these times, all of them at full hours. */
export function nearestDays(times: readonly string[]): string[] {
  return times.map((time) => isoOf(Math.floor((Date.parse(time) + DAY_MS / 2) / DAY_MS) * DAY_MS));
}

/** The hours between each time and its other one, whichever comes first. */
export function hoursBetween(times: readonly string[], others: readonly string[]): string[] {
  return times.flatMap((time, place) => {
    const [one, other] = [Date.parse(time), Date.parse(others[place] ?? time)];
    const begin = Math.min(one, other);
    return Array.from({ length: Math.abs(other - one) / HOUR_MS }, (_unused, hour) => isoOf(begin + hour * HOUR_MS));
  });
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
