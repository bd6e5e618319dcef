/** From when on an increase counts as growth; both bounds have to be passed. In the series' own unit. */
export interface Effect {
  readonly absolute: number;
  /** Of the median of what is judged. */
  readonly relative: number;
}

export interface Trend {
  /** Whether it grows without an end in sight; undefined: the series is too short to log. */
  readonly grows: boolean | undefined;
  /** By the slope, from the beginning of what is judged to its end. */
  readonly growth: number;
  /** The floors of what is judged: what it falls back to. */
  readonly floors: readonly number[];
}

/** What is judged is looked at in so many parts, of which each counts by its lowest value. */
const PARTS = 10;
/** Of a part: with fewer, one high value may be all of it. */
const MIN_SAMPLES = 2;
/**
 * Pairs that rise less those that fall, of all pairs (Kendall's tau). A series with one step has at most 0.55, one that
 * only swings about 0, a leak nearly 1.
 */
const MIN_CONCORDANCE = 0.75;

/**
 * Judges the last half of a series of evenly spaced samples: the first half is for warming up. A sawtooth is what a
 * collector, a vacuum or a fault makes of something bounded, so floors are compared, by the median of the slopes of all
 * pairs of them (Theil and Sen), which a few outliers do not move.
 */
export function judgeTrend(series: readonly number[], { absolute, relative }: Effect): Trend {
  const half = series.slice(Math.floor(series.length / 2));
  if (half.length < PARTS * MIN_SAMPLES) return { grows: undefined, growth: 0, floors: [] };
  const floors = Array.from({ length: PARTS }, (_unused, part) =>
    Math.min(...half.slice(Math.floor((part * half.length) / PARTS), Math.floor(((part + 1) * half.length) / PARTS))),
  );
  const slopes = slopesOf(floors);
  const growth = median(slopes) * (PARTS - 1);
  const concordance = slopes.reduce((sum, slope) => sum + Math.sign(slope), 0) / slopes.length;
  const matters = growth > absolute && growth > relative * median(floors);
  return { grows: matters && concordance >= MIN_CONCORDANCE, growth, floors };
}

/** Of all pairs. */
function slopesOf(values: readonly number[]): number[] {
  return values.flatMap((from, start) => values.slice(start + 1).map((to, index) => (to - from) / (index + 1)));
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
