import { Injectable } from '@nestjs/common';

/**
 * Runs long work in slices, one in each turn of the event loop across all callers. Between two slices, data that has
 * arrived on sockets is served, so ten uploads at once delay another request by one slice and not by ten.
 */
@Injectable()
export class EventLoopTurns {
  private last: Promise<void> = Promise.resolve();

  /** Resolves in a turn of the event loop that no other slice has. */
  next(): Promise<void> {
    this.last = this.last.then(() => new Promise<void>((resolve) => setImmediate(resolve)));
    return this.last;
  }
}
