/** How to handle a failed batch: fail it, run its two halves, or run each item alone. */
export type SplitOnError = 'none' | 'halve' | 'each';

export interface RunBatch<Item> {
  readonly run: (items: readonly Item[]) => Promise<void>;
  /** Decides whether an error can be the fault of one item. */
  readonly splitOnError: (error: unknown) => SplitOnError;
  /**
   * Receives items that are not split further: a poison item alone, or all items of a call when no item is at fault.
   */
  readonly failed: (items: readonly Item[], error: unknown) => Promise<void> | void;
}

/**
 * Runs items together and, when that fails, in parts, one after the other and in order, so that a poison item fails
 * alone. An error of `failed` ends the run: the parts that follow are not run.
 */
export async function runBatch<Item>(items: readonly Item[], options: RunBatch<Item>): Promise<void> {
  try {
    await options.run(items);
  } catch (error) {
    const split = items.length > 1 ? options.splitOnError(error) : 'none';
    if (split === 'none') return options.failed(items, error);
    for (const part of partsOf(items, split)) await runBatch(part, options);
  }
}

function partsOf<Item>(items: readonly Item[], split: 'halve' | 'each'): (readonly Item[])[] {
  if (split === 'each') return items.map((item) => [item]);
  const middle = items.length >> 1;
  return [items.slice(0, middle), items.slice(middle)];
}
