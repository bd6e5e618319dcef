/** Maximum drift between two disciplined host clocks, as a share of the time between two readings. */
const MAX_DRIFT = 1e-4;

interface Reading {
  /** The server's clock minus the monotonic clock of this process. */
  readonly offsetMs: number;
  readonly readAt: number;
  /** Maximum error of the offset at the moment it was read. */
  readonly errorMs: number;
}

/**
 * The wall clock of a server, kept by the monotonic clock of this process. Replicas that read one server agree, however
 * wrong the clocks of their hosts are. The most exact of several readings is used, until the server's clock was set or
 * this process was suspended.
 */
export class ServerClock {
  private best: Reading | undefined;

  constructor(
    private readonly monotonicMs: () => number,
    private readonly wallMs: () => number,
  ) {}

  /**
   * @param serverMs the server's clock at some moment between the two other times
   * @param askedAt when the request was sent, by the monotonic clock
   * @param answeredAt when the reply arrived, by the monotonic clock
   */
  learn(serverMs: number, askedAt: number, answeredAt: number): void {
    const errorMs = (answeredAt - askedAt) / 2;
    const reading = { offsetMs: serverMs - askedAt - errorMs, readAt: answeredAt, errorMs };
    if (!this.best || isBetter(reading, this.best)) this.best = reading;
  }

  /** Milliseconds of the Unix epoch. The clock of this host until the server's clock has been read. */
  nowMs(): number {
    return this.best ? this.monotonicMs() + this.best.offsetMs : this.wallMs();
  }
}

function isBetter(reading: Reading, best: Reading): boolean {
  const bestErrorMs = best.errorMs + (reading.readAt - best.readAt) * MAX_DRIFT;
  const areApart = Math.abs(reading.offsetMs - best.offsetMs) > reading.errorMs + bestErrorMs;
  return areApart || reading.errorMs <= bestErrorMs;
}
