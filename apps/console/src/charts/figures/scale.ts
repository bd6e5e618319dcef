const STEPS = [1, 2, 2.5, 5, 10];
const MAX_INTERVALS = 3;

/** Ticks of an axis for counts: from 0 to a round number that is not below the largest count. */
export function countTicks(largest: number): readonly number[] {
  const step = stepOf(Math.max(largest, 1) / MAX_INTERVALS);
  const intervals = Math.max(1, Math.ceil(largest / step));
  return Array.from({ length: intervals + 1 }, (_, index) => index * step);
}

/** The smallest round whole number that is not below the least step. */
function stepOf(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * (STEPS.find((one) => one * power >= least) ?? 10);
  return Number.isInteger(step) ? step : Math.ceil(step);
}

const SHARE_AXES: readonly (readonly [number, number, number])[] = [
  [0.9, 0.95, 1],
  [0.8, 0.9, 1],
  [0.5, 0.75, 1],
  [0, 0.5, 1],
];

/** Ticks of an axis for shares. It begins no higher than the lowest share, so that small changes can be seen. */
export function shareTicks(lowest: number): readonly [number, number, number] {
  return SHARE_AXES.find(([bottom]) => bottom <= lowest) ?? [0, 0.5, 1];
}
