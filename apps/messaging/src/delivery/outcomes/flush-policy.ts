import { FLUSH_NEARLY, FLUSH_QUIET_MS, FLUSH_ROUNDS } from '../../config/tuning';

/**
 * Detects when carriers wait for us. Each sends up to a window of deliveries ahead of our acknowledgements, 1 to some
 * hundred: to wait for a larger batch is to stand still. The window is not announced, but shows: about as many have
 * gathered as in the largest of the last rounds, and none follows.
 */
export class FlushPolicy {
  private readonly taken: number[] = [];
  private largest = 1;
  private quiet: NodeJS.Timeout | undefined;

  constructor(private readonly onFull: () => void) {}

  /** Call when something was delivered; `waiting` counts it. */
  delivered(waiting: number): void {
    if (waiting < this.largest * FLUSH_NEARLY) return;
    if (this.quiet) this.quiet.refresh();
    else this.quiet = setTimeout(this.onFull, FLUSH_QUIET_MS);
  }

  /** Call when a round has taken `count` deliveries. */
  took(count: number): void {
    this.stop();
    if (count === 0) return;
    this.taken.push(count);
    if (this.taken.length > FLUSH_ROUNDS) this.taken.shift();
    this.largest = Math.max(...this.taken);
  }

  stop(): void {
    clearTimeout(this.quiet);
    this.quiet = undefined;
  }
}
