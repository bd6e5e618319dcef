/** A point of a line in the unit square; the bottom is 0. Null where nothing was measured. */
export type Share = number | null;

/** The paths of a line and of the area below it, in a box of the given size. */
export interface LinePaths {
  readonly line: string;
  readonly area: string;
}

/** Points stand in the middle of their slots, as bars do; a line from edge to edge has its ends at the edges. */
export type Placement = 'slots' | 'edges';

/** Draws the shares as a line with a break at each missing one. A point that stands alone becomes a short dash. */
export function linePaths(shares: readonly Share[], width: number, height: number, placement: Placement): LinePaths {
  const place = xOf(shares.length, width, placement);
  const runs = runsOf(shares).map((run) =>
    run.map(({ index, share }) => [place(index), round((1 - share) * height)] as const),
  );
  const drawn = runs.map((run) => pathOf(run, width / Math.max(shares.length, 1)));
  const areas = drawn.flatMap((path, index) => {
    const [first, last] = [runs[index]?.[0], runs[index]?.at(-1)];
    return first && last && first !== last ? [`${path}L${last[0]} ${height}L${first[0]} ${height}Z`] : [];
  });
  return { line: drawn.join(''), area: areas.join('') };
}

/** The values as shares of their own range. A flat line stands in the middle. */
export function sharesOf(values: readonly Share[], fromZero: boolean): readonly Share[] {
  const known = values.filter((value) => value !== null);
  const bottom = fromZero ? 0 : Math.min(...known);
  const range = Math.max(...known) - bottom;
  return values.map((value) => (value === null ? null : range <= 0 ? (fromZero ? 0 : 0.5) : (value - bottom) / range));
}

interface Point {
  readonly index: number;
  readonly share: number;
}

function runsOf(shares: readonly Share[]): readonly (readonly Point[])[] {
  const runs: Point[][] = [];
  let open: Point[] | undefined;
  shares.forEach((share, index) => {
    if (share === null) open = undefined;
    else if (open) open.push({ index, share });
    else runs.push((open = [{ index, share }]));
  });
  return runs;
}

function xOf(count: number, width: number, placement: Placement): (index: number) => number {
  if (placement === 'slots') return (index) => round(((index + 0.5) / count) * width);
  return (index) => (count === 1 ? width / 2 : round((index / (count - 1)) * width));
}

function pathOf(points: readonly (readonly [number, number])[], slot: number): string {
  const [first] = points;
  if (points.length === 1 && first) return `M${round(first[0] - slot / 4)} ${first[1]}h${round(slot / 2)}`;
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

const round = (value: number): number => Math.round(value * 100) / 100;
