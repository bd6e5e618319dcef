/** Seconds to the verification of a password: bounds of the groups in which they are counted, the last one open. */
export const VERIFY_SECONDS = [
  5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 90, 120, 150, 180, 240, 300, 600, 1_200, 1_800,
] as const;

/** The median of times that are counted by these groups, as if they were spread evenly within each; null for none. */
export function medianSeconds(counts: readonly number[]): number | null {
  const half = counts.reduce((sum, count) => sum + count, 0) / 2;
  if (half === 0) return null;
  let below = 0;
  for (const [place, count] of counts.entries()) {
    const begin = VERIFY_SECONDS[place - 1] ?? 0;
    const end = VERIFY_SECONDS[place] ?? begin;
    if (below + count >= half) return Math.round((begin + ((end - begin) * (half - below)) / count) * 10) / 10;
    below += count;
  }
  return null;
}
