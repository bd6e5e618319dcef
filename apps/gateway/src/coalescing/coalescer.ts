import { DomainError } from '@sms/platform/errors';
import { OVERLOADED } from '../http/error-codes';

export interface CoalescerOptions<Item, Result> {
  /** One downstream request for many items; returns a result for each item, in their order. */
  readonly send: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Downstream requests in flight at most. Meanwhile the next batch fills. */
  readonly maxInFlight: number;
  readonly maxBatch: number;
  /** Items waiting at most; one more is refused. */
  readonly maxQueued: number;
  /** An item that waited longer is refused instead of sent, in milliseconds. */
  readonly maxWaitMs: number;
  /** True when one item may have spoilt the request of all: the batch is then halved and sent again. */
  readonly divides: (error: unknown) => boolean;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly since: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Turns many concurrent calls into few requests: while requests are in flight, the next batch fills. An item:
 *
 *   queued ──slot free──► in flight ──► settled by its own result, or by the error of its request
 *     │
 *     └── queue full, or waited too long: refused with OVERLOADED, never sent
 *
 * Items are never lost and never wait for items behind them.
 */
export class Coalescer<Item, Result> {
  private queue: Waiting<Item, Result>[] = [];
  private inFlight = 0;
  private flushScheduled = false;

  constructor(private readonly options: CoalescerOptions<Item, Result>) {}

  /** @throws {DomainError} OVERLOADED when the queue is full or the item waited too long; else what `send` throws. */
  submit(item: Item): Promise<Result> {
    if (this.queue.length >= this.options.maxQueued) return Promise.reject(overloaded());
    return new Promise((resolve, reject) => {
      this.queue.push({ item, since: this.options.now(), resolve, reject });
      this.scheduleFlush();
    });
  }

  /** At the end of this turn of the event loop, so that requests read from the sockets together go together. */
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
      const batch = this.queue.splice(0, this.options.maxBatch);
      this.inFlight += 1;
      void this.deliver(batch).finally(() => {
        this.inFlight -= 1;
        if (this.queue.length > 0) this.scheduleFlush();
      });
    }
  }

  private refuseStale(): void {
    const oldestAllowed = this.options.now() - this.options.maxWaitMs;
    const fresh = this.queue.findIndex((waiting) => waiting.since >= oldestAllowed);
    const stale = this.queue.splice(0, fresh === -1 ? this.queue.length : fresh);
    for (const { reject } of stale) reject(overloaded());
  }

  private async deliver(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.options.send(batch.map((waiting) => waiting.item));
      if (results.length !== batch.length) throw new Error(`${results.length} results for ${batch.length} items`);
      batch.forEach((waiting, index) => waiting.resolve(results[index] as Result));
    } catch (error) {
      if (batch.length > 1 && this.options.divides(error)) {
        const middle = batch.length >> 1;
        await this.deliver(batch.slice(0, middle));
        await this.deliver(batch.slice(middle));
      } else for (const { reject } of batch) reject(error);
    }
  }
}

function overloaded(): DomainError {
  return new DomainError(OVERLOADED, 'too many requests are waiting');
}
