/**
 * Lets a number of tasks run at once; the others wait in order. Lanes are many and connections few: without it, lanes
 * would wait at the connection pool, whose deadline is meant for a database that is away.
 */
export class Gate {
  private readonly waiting: Array<() => void> = [];

  constructor(private places: number) {}

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.places > 0) this.places -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await task();
    } finally {
      // The place goes to the next in line, not to whoever comes first.
      const next = this.waiting.shift();
      if (next) next();
      else this.places += 1;
    }
  }
}
