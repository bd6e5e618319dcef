import { groupBy } from '@sms/kit';

/** One execution of a statement. */
export interface Execution {
  /** How many rows it was given, or returned when they are more. */
  readonly rows: number;
  readonly milliseconds: number;
}

/** The rows that a node of an analysed plan brought, when it ran once. */
const ROWS = String.raw`\(cost=\S+ rows=\d+ width=\d+\) \(actual rows=([\d.]+) loops=1\)`;
const RETURNED = new RegExp(`^[^\n]*? {2}${ROWS}`);
/** Arrays of parameters as rows: several of them have no name of a function. */
const GIVEN = new RegExp(String.raw`Function Scan on (?:unnest )?\w+ {2}${ROWS}`, 'g');

/** Not what it read: a statement that reads more for the same rows has grown. */
export function rowsOf(plan: string): number {
  const given = [...plan.matchAll(GIVEN)].map(([, rows]) => Number(rows));
  return Math.max(Number(RETURNED.exec(plan)?.[1] ?? 0), ...given);
}

/**
 * As many executions of each size from both. Batches are as large as what happens to wait, and a median over batches of
 * 5 and of 500 messages tells which of them were more, not how long one takes. Where most executions have none of their
 * size on the other side, the size may be what has grown: then all of them are returned.
 */
export function ofSameSizes(
  small: readonly Execution[],
  large: readonly Execution[],
  minimum: number,
): [readonly Execution[], readonly Execution[]] {
  const [before, after] = [bySize(small), bySize(large)];
  const chosen: [Execution[], Execution[]] = [[], []];
  let comparable = 0;
  for (const [size, executions] of after) {
    const others = before.get(size) ?? [];
    const count = Math.min(executions.length, others.length);
    if (count > 0) comparable += executions.length;
    chosen[0].push(...spacedEvenly(others, count));
    chosen[1].push(...spacedEvenly(executions, count));
  }
  return chosen[1].length >= minimum && comparable * 2 >= large.length ? chosen : [small, large];
}

/** By powers of two, the quickest of each first. */
function bySize(executions: readonly Execution[]): Map<number, Execution[]> {
  const quickestFirst = [...executions].sort((a, b) => a.milliseconds - b.milliseconds);
  return groupBy(quickestFirst, ({ rows }) => Math.ceil(Math.log2(rows + 1)));
}

function spacedEvenly<T>(sorted: readonly T[], count: number): T[] {
  const places = Array.from({ length: count }, (_one, at) => Math.floor(((at + 0.5) * sorted.length) / count));
  return places.flatMap((place) => sorted[place] ?? []);
}
