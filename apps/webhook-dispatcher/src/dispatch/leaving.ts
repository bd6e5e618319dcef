/** How long a queue may stay while others wait for its slot. */
const STAY_WHILE_CONTENDED_MS = 2_000;

/** Whether a queue is to leave the process that holds it, and has begun to. */
export class Leaving {
  private readonly since = performance.now();
  private given = false;
  private begun = false;
  private retiring = false;

  /** @param isContended whether others wait for the queue's slot */
  constructor(private readonly isContended: () => boolean) {}

  /** Before it is given back, what is too old is given up, and what waits for long makes way. */
  get retires(): boolean {
    return this.retiring;
  }

  /** It is to be given back, whatever there is to send. */
  get isGiven(): boolean {
    return this.given;
  }

  /** What was read and not sent has been dropped: there is no way back but by a new claim. */
  get hasBegun(): boolean {
    return this.begun;
  }

  get isWanted(): boolean {
    if (this.given || this.begun) return true;
    return performance.now() - this.since > STAY_WHILE_CONTENDED_MS && this.isContended();
  }

  give(): void {
    this.given = true;
  }

  retire(): void {
    this.given = true;
    this.retiring = true;
  }

  begin(): void {
    this.begun = true;
  }
}
