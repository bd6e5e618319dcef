import type { ListedApiKey } from './api-keys.queries';

type Uses = Pick<ListedApiKey, 'created_at' | 'last_used_at'>;

const DAY_MS = 86_400_000;
/** A program that runs once a quarter may still need its key. */
const MIN_DAYS = 90;

export interface UnusedKey<Key extends Uses> {
  readonly key: Key;
  readonly days: number;
}

/** The key that was not used for the longest time, if that is long. */
export function unusedKey<Key extends Uses>(keys: readonly Key[], now: number): UnusedKey<Key> | undefined {
  const [longest] = keys
    .map((key) => ({ key, days: Math.floor((now - Date.parse(key.last_used_at ?? key.created_at)) / DAY_MS) }))
    .toSorted((a, b) => b.days - a.days);
  return longest && longest.days > MIN_DAYS ? longest : undefined;
}
