/** Caches at most `limit` values for `ttlMs` each; the one least recently added is dropped first. */
export class ExpiringCache<Value> {
  private readonly entries = new Map<string, { readonly value: Value; readonly expiresAt: number }>();

  /** @param now monotonic milliseconds */
  constructor(
    private readonly limit: number,
    private readonly ttlMs: number,
    private readonly now: () => number,
  ) {}

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (entry && entry.expiresAt > this.now()) return entry.value;
    if (entry) this.entries.delete(key);
    return undefined;
  }

  set(key: string, value: Value): void {
    this.entries.delete(key);
    this.entries.set(key, { value, expiresAt: this.now() + this.ttlMs });
    if (this.entries.size > this.limit) this.entries.delete(this.entries.keys().next().value as string);
  }

  /** Keeps the entry and returns false when its value is another. */
  remove(key: string, value: Value): boolean {
    return this.entries.get(key)?.value === value && this.entries.delete(key);
  }
}
