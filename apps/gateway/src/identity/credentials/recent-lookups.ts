import { ExpiringCache } from './expiring-cache';

export interface RecentLookupsOptions {
  /** How long a result is cached, in milliseconds from the start of its look-up; for a miss, from the end. */
  readonly ttlMs: number;
  /** Maximum remembered; found and missing names do not crowd each other out. */
  readonly mostFound: number;
  readonly mostMissing: number;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/**
 * Caches what look-ups found, those in flight included, so that concurrent requests share one. A value is dated by the
 * start of its look-up, because it may change while that is in flight. So the caller gets a value true at most `ttlMs`
 * before, however slow the database and this process are.
 */
export class RecentLookups<Value> {
  private readonly begun: ExpiringCache<Promise<Value | undefined>>;
  private readonly missing: ExpiringCache<true>;

  constructor({ ttlMs, mostFound, mostMissing, now }: RecentLookupsOptions) {
    this.begun = new ExpiringCache(mostFound, ttlMs, now);
    this.missing = new ExpiringCache(mostMissing, ttlMs, now);
  }

  /** Returns the cached value, or else what `lookUp` finds. Failed look-ups are not cached. */
  find(name: string, lookUp: () => Promise<Value | undefined>): Promise<Value | undefined> {
    if (this.missing.get(name)) return Promise.resolve(undefined);
    return this.begun.get(name) ?? this.begin(name, lookUp);
  }

  private begin(name: string, lookUp: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const lookup = lookUp();
    this.begun.set(name, lookup);
    void lookup.then(
      (value) => {
        if (value === undefined && this.begun.remove(name, lookup)) this.missing.set(name, true);
      },
      () => this.begun.remove(name, lookup),
    );
    return lookup;
  }
}
