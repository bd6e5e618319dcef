import { sqlStateOf } from '@sms/platform/database';

/** Classes of errors that lie in the data: the same statement with other items may succeed. */
const DATA_ERRORS = new Set(['22', '23', '54']);

function isDataError(error: unknown): boolean {
  return DATA_ERRORS.has(sqlStateOf(error)?.slice(0, 2) ?? '');
}

/**
 * Commits a batch; when the database refuses something in it, halves it until the item is alone, has it isolated, and
 * goes on with the others. Any other failure is thrown: it is no fault of an item, and the whole batch is tried again.
 */
export async function commitInHalves<T>(
  items: readonly T[],
  commit: (items: readonly T[]) => Promise<void>,
  isolate: (item: T, error: unknown) => Promise<void>,
): Promise<void> {
  const [first, ...others] = items;
  if (first === undefined) return;
  try {
    await commit(items);
  } catch (error) {
    if (!isDataError(error)) throw error;
    if (others.length === 0) return isolate(first, error);
    const half = Math.ceil(items.length / 2);
    await commitInHalves(items.slice(0, half), commit, isolate);
    await commitInHalves(items.slice(half), commit, isolate);
  }
}
