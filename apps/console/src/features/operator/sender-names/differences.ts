export interface Piece {
  readonly text: string;
  /** Not in the other name, at this place. */
  readonly differs: boolean;
}

/** The pieces of `name` that stand in `other` too, in their order, and those that do not. Case makes no difference. */
export function piecesOf(name: string, other: string): readonly Piece[] {
  const common = commonOf(name.toUpperCase(), other.toUpperCase());
  const pieces: { text: string; differs: boolean }[] = [];
  for (const [at, letter] of [...name].entries()) {
    const differs = !common.has(at);
    const last = pieces.at(-1);
    if (last?.differs === differs) last.text += letter;
    else pieces.push({ text: letter, differs });
  }
  return pieces;
}

/** Where the letters of a longest common subsequence stand in the first name. */
function commonOf(one: string, other: string): ReadonlySet<number> {
  const lengths = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  const at = (row: number, column: number): number => lengths[row]?.[column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const isSame = one[row] === other[column];
      const longest = isSame ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
      const line = lengths[row];
      if (line) line[column] = longest;
    }
  const found = new Set<number>();
  for (let row = 0, column = 0; row < one.length && column < other.length;) {
    if (one[row] === other[column]) {
      found.add(row);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return found;
}
