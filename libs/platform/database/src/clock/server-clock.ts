/** Clocks of two hosts that are steered run apart by less: a share of the time between two readings. */
const MAX_DRIFT = 1e-4;

interface Reading {
  /** The server's clock less the monotonic clock of this process. */
  readonly offsetMs: number;
  readonly readAt: number;
  /** The offset is wrong by this at most, at the moment it was read. */
  readonly errorMs: number;
}

/**
 * The wall clock of a server, told by the monotonic clock of this process. Replicas that ask one server agree, however
 * wrong the clocks of their hosts are. Of several readings the most exact counts, until the server's clock was set or
 * this process was suspended.
 */
export class ServerClock {
  private best: Reading | undefined;

  constructor(
    private readonly monotonicMs: () => number,
    private readonly wallMs: () => number,
  ) {}

  /**
   * @param serverMs what the server's clock showed at some moment between the two others
   * @param askedAt by the monotonic clock
   * @param answeredAt by the monotonic clock
   */
  learn(serverMs: number, askedAt: number, answeredAt: number): void {
    const errorMs = (answeredAt - askedAt) / 2;
    const reading = { offsetMs: serverMs - askedAt - errorMs, readAt: answeredAt, errorMs };
    if (!this.best || isBetter(reading, this.best)) this.best = reading;
  }

  /** Milliseconds of the Unix epoch. By the clock of this host until the server has been asked. */
  nowMs(): number {
    return this.best ? this.monotonicMs() + this.best.offsetMs : this.wallMs();
  }
}

function isBetter(reading: Reading, best: Reading): boolean {
  const bestErrorMs = best.errorMs + (reading.readAt - best.readAt) * MAX_DRIFT;
  const areApart = Math.abs(reading.offsetMs - best.offsetMs) > reading.errorMs + bestErrorMs;
  return areApart || reading.errorMs <= bestErrorMs;
}
