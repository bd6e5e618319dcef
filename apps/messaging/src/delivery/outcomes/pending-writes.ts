/** A value that waits to be committed. */
export interface PendingWrite<T> {
  readonly value: T;
  readonly since: number;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

interface Limits {
  /** Waiting at once, beyond which more are turned away; unlimited by default. */
  readonly maxWaiting?: number;
  /** Longest wait, in milliseconds; for ever by default. */
  readonly maxWaitMs?: number;
}

/** The values that wait to be committed, in order. Times are those of `performance.now()`. */
export class PendingWrites<T> {
  private waiting: PendingWrite<T>[] = [];
  private writing: ReadonlySet<PendingWrite<T>> = new Set();

  constructor(private readonly limits: Limits = {}) {}

  get size(): number {
    return this.waiting.length;
  }

  /** Milliseconds for which the oldest has waited. */
  ageMs(now: number): number {
    return this.waiting[0] ? now - this.waiting[0].since : 0;
  }

  /** Resolves when the value is committed; rejects when it was given up, though it may be committed all the same. */
  add(value: T, now: number): Promise<void> {
    if (this.waiting.length >= (this.limits.maxWaiting ?? Infinity))
      return Promise.reject(new Error('too many wait to be committed'));
    return new Promise((resolve, reject) => {
      this.waiting.push({ value, since: now, resolve, reject });
    });
  }

  /** Returns the next values; they keep waiting until they are done. */
  next(count: number): readonly PendingWrite<T>[] {
    const batch = this.waiting.slice(0, count);
    this.writing = new Set(batch);
    return batch;
  }

  done(writes: readonly PendingWrite<T>[]): void {
    const committed = new Set(writes);
    this.waiting = this.waiting.filter((write) => !committed.has(write));
    this.writing = new Set();
    for (const { resolve } of writes) resolve();
  }

  /** Gives up values that have waited too long. One that is being written stays, though its caller no longer waits. */
  expire(now: number): void {
    const { maxWaitMs } = this.limits;
    if (maxWaitMs === undefined || this.ageMs(now) < maxWaitMs) return;
    const overdue = new Set(this.waiting.filter((write) => now - write.since >= maxWaitMs));
    this.waiting = this.waiting.filter((write) => !overdue.has(write) || this.writing.has(write));
    for (const { reject } of overdue) reject(new Error(`not committed within ${maxWaitMs} ms`));
  }
}
