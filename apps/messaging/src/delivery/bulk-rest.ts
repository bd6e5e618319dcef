/** A rest is three times as long as the claim before it: three quarters of the time are left to everything else. */
const REST = 3;
const MAX_REST_MS = 1_000;
/**
 * The rest is four times as long beside urgent messages, up to so many milliseconds after the last of them. Each bulk
 * message costs the database several times what its claim does, and urgent messages wait for that as well.
 */
const BESIDE_URGENT = 4;
const URGENT_FOR_MS = 10_000;
/** After a claim of fewer messages the rest is shorter in proportion, for carriers whose rate allows only a few. */
const FULL_CLAIM = 50;

/**
 * The rest after a claim of bulk messages. Each message that is claimed is work for the database later: its outcome,
 * receipt, settlement and events. How long a claim takes shows how busy the database and this process are, so bulk
 * messages go as fast as the carrier takes them while there is time for all, and slow down before urgent messages do.
 */
export class BulkRest {
  private timer: NodeJS.Timeout | undefined;
  /** On the clock of `performance.now()`. */
  private urgentUntil = -Infinity;

  /** @param onOver called when a rest is over */
  constructor(private readonly onOver: () => void) {}

  get isOver(): boolean {
    return this.timer === undefined;
  }

  /** Call when urgent messages were claimed. */
  noteUrgent(): void {
    this.urgentUntil = performance.now() + URGENT_FOR_MS;
  }

  begin(claimMs: number, messages: number): void {
    this.end();
    const longer = performance.now() < this.urgentUntil ? BESIDE_URGENT : 1;
    this.timer = setTimeout(
      () => {
        this.timer = undefined;
        this.onOver();
      },
      longer * Math.min(REST * claimMs * Math.min(messages / FULL_CLAIM, 1), MAX_REST_MS),
    );
  }

  end(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
