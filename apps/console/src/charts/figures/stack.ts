/** One piece of a stacked bar, in pixels from the top of the plot. */
export interface Segment {
  readonly key: string;
  readonly y: number;
  readonly height: number;
}

interface StackedValue {
  readonly key: string;
  readonly value: number;
}

/** A count above zero is at least this high, so that one failure among thousands can be seen. */
const MIN_HEIGHT = 1.5;
/** Higher pieces keep a gap to the piece below. */
const GAP_ABOVE = 4;
const GAP = 1;

/** Stacks the values from the bottom of the plot. Values of zero have no piece. */
export function stackOf(values: readonly StackedValue[], largest: number, plotHeight: number): readonly Segment[] {
  const shown = values
    .filter(({ value }) => value > 0)
    .map(({ key, value }) => ({ key, wanted: Math.max(MIN_HEIGHT, (value / largest) * plotHeight) }));
  // Pieces that were made higher than their share must not lift the others out of the plot.
  const scale = Math.min(1, plotHeight / shown.reduce((sum, { wanted }) => sum + wanted, 0));
  let bottom = plotHeight;
  return shown.map(({ key, wanted }, index) => {
    const height = wanted * scale;
    bottom -= height;
    return { key, y: bottom, height: height - (index > 0 && height > GAP_ABOVE ? GAP : 0) };
  });
}

/** The key of the piece at a height; undefined above the bar. A gap belongs to the piece above it. */
export const keyAt = (segments: readonly Segment[], y: number): string | undefined =>
  segments.find((segment) => y >= segment.y)?.key;
