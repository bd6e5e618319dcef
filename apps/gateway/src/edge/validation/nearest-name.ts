const MAX_EDITS = 2;
/** Shorter names are within two edits of almost any other. */
const MIN_LENGTH_OF_TWO_EDITS = 6;

/** Returns the known name that differs from this one by its spelling alone, or by very few letters; else undefined. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const typed = lettersOf(name);
  let nearest: { readonly name: string; readonly edits: number } | undefined;
  for (const candidate of known) {
    const letters = lettersOf(candidate);
    const edits = editsBetween(typed, letters);
    const most = Math.min(typed.length, letters.length) < MIN_LENGTH_OF_TWO_EDITS ? 1 : MAX_EDITS;
    if (edits <= most && edits < (nearest?.edits ?? Infinity)) nearest = { name: candidate, edits };
  }
  return nearest?.name;
}

const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Counts the letters to insert, remove, replace, or swap with their neighbour, to get from one to the other. */
function editsBetween(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > MAX_EDITS) return Infinity;
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: to.length + 1 }, (_, length) => length);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const swaps = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const swapped = swaps ? (before[j - 2] ?? 0) + 1 : Infinity;
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, swapped));
    }
    [before, row] = [row, next];
  }
  return row[to.length] ?? Infinity;
}
