/** Of so many rounds the largest tells how much gathers at most. */
const ROUNDS = 8;
/** Another carrier, with a window of its own, may have been part of the largest. */
const NEARLY = 0.75;
/** A carrier that may send more does so within this time. */
const QUIET_MS = 3;

/**
 * Tells when carriers wait for us. Each sends so many deliveries ahead of our acknowledgements, 1 to some hundred, and
 * then no more: to wait for a larger batch is to stand still. How many is nowhere said, but shows: about as many have
 * gathered as in any of the last rounds, and nothing else comes.
 */
export class FlushPolicy {
  private readonly taken: number[] = [];
  private largest = 1;
  private quiet: NodeJS.Timeout | undefined;

  constructor(private readonly onFull: () => void) {}

  /** Something was delivered; `waiting` with it. */
  delivered(waiting: number): void {
    if (waiting < this.largest * NEARLY) return;
    if (this.quiet) this.quiet.refresh();
    else this.quiet = setTimeout(this.onFull, QUIET_MS);
  }

  /** A round has taken so many of them. */
  took(count: number): void {
    this.stop();
    if (count === 0) return;
    this.taken.push(count);
    if (this.taken.length > ROUNDS) this.taken.shift();
    this.largest = Math.max(...this.taken);
  }

  stop(): void {
    clearTimeout(this.quiet);
    this.quiet = undefined;
  }
}
