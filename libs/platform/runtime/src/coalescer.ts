import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { runBatch, type SplitOnError } from './run-batch';

export interface CoalescerOptions<Item, Result> {
  /** One call for many items; returns a result for each item, in their order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Maximum number of calls in flight. Meanwhile the next batch fills. */
  readonly maxInFlight: number;
  readonly maxBatch: number;
  /** Maximum number of waiting items; further ones are refused. Unlimited by default. */
  readonly maxQueued?: number;
  /** An item that waited longer is refused instead of run, in milliseconds. Unlimited by default. */
  readonly maxWaitMs?: number;
  /**
   * Decides by the error whether one item may have caused it: then the batch is run again in parts. By default never.
   */
  readonly splitOnError?: (error: unknown) => SplitOnError;
  /** Monotonic milliseconds; `performance.now` by default. */
  readonly now?: () => number;
}

/** No item waits longer than this for a batch to fill, in milliseconds. */
const MAX_GATHER_MS = 20;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly since: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Turns many concurrent calls into few: while calls are in flight, the next batch fills. An item:
 *
 *   queued ──slot free, batch worth a call──► in flight ──► settled by its own result, or by the error of its call
 *     │
 *     └── queue full, or waited too long: refused with OVERLOADED, never run
 *
 * Beside calls in flight, a batch is worth a call once it has its share of all items, waiting and in flight: callers
 * that were answered together return one by one, and the first of them would take the slot alone, at the cost of a
 * whole call. With no call in flight a batch goes at once, and after some milliseconds in any case.
 *
 * Items are never lost, and wait for later items no longer than that.
 */
export class Coalescer<Item, Result> {
  private queue: Waiting<Item, Result>[] = [];
  private inFlight = 0;
  private itemsInFlight = 0;
  private gathering: NodeJS.Timeout | undefined;
  private flushScheduled = false;
  private readonly now: () => number;
  private readonly splitOnError: (error: unknown) => SplitOnError;

  constructor(private readonly options: CoalescerOptions<Item, Result>) {
    this.now = options.now ?? (() => performance.now());
    this.splitOnError = options.splitOnError ?? (() => 'none');
  }

  /** @throws {DomainError} OVERLOADED when the queue is full or the item waited too long; else what `run` throws. */
  submit(item: Item): Promise<Result> {
    if (this.queue.length >= (this.options.maxQueued ?? Infinity)) return Promise.reject(overloaded());
    return new Promise((resolve, reject) => {
      this.queue.push({ item, since: this.now(), resolve, reject });
      this.scheduleFlush();
    });
  }

  /**
   * Flushes at the end of this turn of the event loop, so that requests read from the sockets together share a batch.
   */
  private scheduleFlush(): void {
    if (this.flushScheduled || this.inFlight >= this.options.maxInFlight) return;
    this.flushScheduled = true;
    setImmediate(() => {
      this.flushScheduled = false;
      this.flush();
    });
  }

  private flush(): void {
    this.refuseStale();
    while (this.queue.length > 0 && this.inFlight < this.options.maxInFlight) {
      if (!this.isWorthACall()) return this.flushLater();
      const batch = this.queue.splice(0, this.options.maxBatch);
      this.inFlight += 1;
      this.itemsInFlight += batch.length;
      void this.deliver(batch).finally(() => {
        this.inFlight -= 1;
        this.itemsInFlight -= batch.length;
        if (this.queue.length > 0) this.scheduleFlush();
      });
    }
  }

  private isWorthACall(): boolean {
    const { maxBatch, maxInFlight } = this.options;
    const share = (this.queue.length + this.itemsInFlight) / maxInFlight;
    return this.inFlight === 0 || this.queue.length >= Math.min(share, maxBatch) || this.gatherMs() <= 0;
  }

  /** How much longer the first item may wait for the batch to fill, in milliseconds. */
  private gatherMs(): number {
    return MAX_GATHER_MS - (this.now() - (this.queue[0]?.since ?? 0));
  }

  private flushLater(): void {
    this.gathering ??= setTimeout(() => {
      this.gathering = undefined;
      this.flush();
    }, this.gatherMs()).unref();
  }

  private refuseStale(): void {
    if (this.options.maxWaitMs === undefined) return;
    const oldestAllowed = this.now() - this.options.maxWaitMs;
    const fresh = this.queue.findIndex((waiting) => waiting.since >= oldestAllowed);
    const stale = this.queue.splice(0, fresh === -1 ? this.queue.length : fresh);
    for (const { reject } of stale) reject(overloaded());
  }

  private async deliver(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    await runBatch(batch, {
      run: (waiting) => this.runOnce(waiting),
      splitOnError: this.splitOnError,
      failed: (waiting, error) => waiting.forEach(({ reject }) => reject(error)),
    });
  }

  private async runOnce(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    const results = await this.options.run(batch.map(({ item }) => item));
    if (results.length !== batch.length) throw new Error(`${results.length} results for ${batch.length} items`);
    batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
  }
}

function overloaded(): DomainError {
  return new DomainError(FAULT_CODES.overloaded, 'too many requests are waiting');
}
