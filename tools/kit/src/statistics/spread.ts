/** The middle of several rounds, with the lowest and the highest. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly rounds: number;
}

/** Of an even number of values the median is the mean of the two in the middle. */
export function spread(values: readonly number[]): Spread {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (low === undefined || high === undefined || min === undefined || max === undefined)
    return { median: NaN, min: NaN, max: NaN, rounds: 0 };
  return { median: (low + high) / 2, min, max, rounds: sorted.length };
}

/**
 * The mean without the lowest and the highest tenth. Of values that are of two kinds, such as times beside an idle and
 * a busy neighbour, a median is one of the kinds and changes to the other when they are about as many.
 */
export function trimmedMean(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const without = Math.floor(sorted.length / 10);
  const middle = sorted.slice(without, sorted.length - without);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/**
 * Round by round, what one measured divided by what the other did in the same round: whatever slowed the machine down
 * meanwhile slowed both.
 */
export function spreadOfRatios(values: readonly number[], others: readonly number[]): Spread {
  return spread(values.slice(0, others.length).map((value, round) => value / (others[round] ?? NaN)));
}
