import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Toxic } from './toxic';

/** No more than this waits inside the proxy: a client that sends on notices that nobody reads. */
const MAX_WAITING_BYTES = 64 * 1024;

interface Line {
  readonly toxic: () => Toxic;
  /** Settles when the toxic of this moment is over. */
  readonly over: () => Promise<void>;
}

/** One direction of a connection. What is sent arrives in its order, whatever happens to it. */
export class Direction {
  private waiting = 0;
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly from: Socket,
    private readonly to: Socket,
    private readonly line: Line,
  ) {}

  run(): void {
    const { from, to } = this;
    from.on('data', (chunk: Buffer) => this.pass(chunk));
    from.on('end', () => this.next(this.close(), () => to.end()));
    to.on('drain', () => this.resume());
  }

  private pass(chunk: Buffer): void {
    this.waiting += chunk.length;
    if (this.waiting >= MAX_WAITING_BYTES) this.from.pause();
    const arrival = this.arrival();
    this.next(
      arrival.then(() => this.throttle(chunk.length)),
      () => {
        this.waiting -= chunk.length;
        if (!this.to.destroyed && this.to.writable && this.to.write(chunk)) this.resume();
      },
    );
  }

  /** After everything before it, and not before `ready`. */
  private next(ready: Promise<void>, then: () => void): void {
    const before = this.last;
    this.last = before.then(() => ready).then(then);
  }

  private async arrival(): Promise<void> {
    const toxic = this.line.toxic();
    if (toxic.kind === 'latency') await Promise.race([delay(toxic.ms, undefined, { ref: false }), this.line.over()]);
    while (this.line.toxic().kind === 'black_hole') await this.line.over();
  }

  private async throttle(bytes: number): Promise<void> {
    const toxic = this.line.toxic();
    if (toxic.kind !== 'limit') return;
    const ms = (bytes * 1_000) / toxic.bytesPerSecond;
    await Promise.race([delay(ms, undefined, { ref: false }), this.line.over()]);
  }

  private async close(): Promise<void> {
    const toxic = this.line.toxic();
    if (toxic.kind === 'slow_close') await Promise.race([delay(toxic.ms, undefined, { ref: false }), this.line.over()]);
    await this.arrival();
  }

  private resume(): void {
    if (this.waiting < MAX_WAITING_BYTES && !this.to.writableNeedDrain) this.from.resume();
  }
}
