const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
  ['ms', 1],
] as const;

/** A duration in milliseconds as its two largest units, such as `+ 1 h 58 min`. */
export function gapText(ms: number): string {
  const first = UNITS.findIndex(([, size]) => ms >= size);
  if (first < 0) return '+ 0 ms';
  let rest = ms;
  const parts = UNITS.slice(first, first + 2).map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return [count, unit] as const;
  });
  return `+ ${parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')}`;
}
