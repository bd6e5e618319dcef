/** How to handle a failed batch: fail it, run its two halves, or run each item alone. */
export type SplitOnError = 'none' | 'halve' | 'each';

export interface RunBatch<Item, Result> {
  readonly run: (items: readonly Item[]) => Promise<Result>;
  /** Decides whether an error can be the fault of one item. */
  readonly splitOnError: (error: unknown) => SplitOnError;
  /**
   * Receives items that are not split further: a poison item alone, or all items of a call when no item is at fault.
   * Returns their result.
   */
  readonly failed: (items: readonly Item[], error: unknown) => Promise<Result> | Result;
}

/**
 * Runs items together and, when that fails, in parts, one after the other and in order, so that a poison item fails
 * alone. Returns the result of each part. An error of `failed` ends the run: the parts that follow are not run.
 */
export async function runBatch<Item, Result>(
  items: readonly Item[],
  options: RunBatch<Item, Result>,
): Promise<Result[]> {
  try {
    return [await options.run(items)];
  } catch (error) {
    const split = items.length > 1 ? options.splitOnError(error) : 'none';
    if (split === 'none') return [await options.failed(items, error)];
    const results: Result[] = [];
    for (const part of partsOf(items, split)) results.push(...(await runBatch(part, options)));
    return results;
  }
}

function partsOf<Item>(items: readonly Item[], split: 'halve' | 'each'): (readonly Item[])[] {
  if (split === 'each') return items.map((item) => [item]);
  const middle = items.length >> 1;
  return [items.slice(0, middle), items.slice(middle)];
}
