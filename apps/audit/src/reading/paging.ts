import type { Page } from './check';

export const PAGE_ROWS = 2_000;
/** Messaging keeps its decision about an id for two weeks. */
export const FENCE_MS = 13 * 86_400_000;

/**
 * Goes through keys in ascending order.
 * @param read returns the last key of the page after the given key, undefined when there is none
 */
export async function* pagesByKey<Key>(
  start: Key,
  read: (after: Key) => Promise<Key | undefined>,
  page: (after: Key, upto: Key) => Page,
): AsyncGenerator<Page> {
  for (let after = start; ;) {
    const upto = await read(after);
    if (upto === undefined) return;
    yield page(after, upto);
    after = upto;
  }
}

/** Time of a UUIDv7, in milliseconds since 1970. */
export function timeOf(id: string): number {
  return parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** The lowest UUIDv7 of a time. */
export function uuidAt(time: Date): string {
  const digits = Math.max(0, time.getTime()).toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}
