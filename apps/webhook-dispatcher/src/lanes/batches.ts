interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

export interface BatchesOptions<Item, Result> {
  /** Returns a result for each item, in their order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Batches in flight at most: each takes a database connection. */
  readonly atOnce: number;
  readonly largest: number;
}

/**
 * Turns what many lanes want at the same time into few statements: while batches are in flight, the next one fills.
 * Lanes are many and connections few: without it, lanes would wait at the connection pool, whose deadline is meant for
 * a database that is away. Who comes first is served first, and one spoilt item fails alone.
 */
export class Batches<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private inFlight = 0;

  constructor(private readonly options: BatchesOptions<Item, Result>) {}

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      // Later in this round of the event loop: what one answer of the database or one packet set free goes together.
      if (this.waiting.length === 1) setImmediate(() => this.begin());
    });
  }

  private begin(): void {
    while (this.waiting.length > 0 && this.inFlight < this.options.atOnce) {
      const batch = this.waiting.splice(0, this.options.largest);
      this.inFlight += 1;
      void this.work(batch).finally(() => {
        this.inFlight -= 1;
        this.begin();
      });
    }
  }

  private async work(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.options.run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      if (batch.length > 1 && isOfOneItem(error)) for (const waiting of batch) await this.work([waiting]);
      else for (const { reject } of batch) reject(error);
    }
  }
}

/** SQLSTATE classes 22 and 23: a value that does not fit. Whatever else fails would fail for each alone as well. */
function isOfOneItem(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && /^2[23]/.test(String(error.code));
}
