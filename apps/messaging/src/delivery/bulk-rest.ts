import {
  BESIDE_URGENT,
  BESIDE_WAITING,
  BULK_REST,
  FULL_CLAIM,
  MAX_BULK_REST_MS,
  MAX_URGENT_WAIT_MS,
  URGENT_FOR_MS,
  WAITING_FOR_MS,
} from '../config/tuning';

/**
 * The rest after a claim of bulk messages. Each message that is claimed is work for the database later: its outcome,
 * receipt, settlement and events. How long a claim takes shows how busy the database and this process are, so bulk
 * messages go as fast as the carrier takes them while there is time for all, and slow down before urgent messages do.
 */
export class BulkRest {
  private timer: NodeJS.Timeout | undefined;
  /** On the clock of `performance.now()`. */
  private urgentUntil = -Infinity;
  private waitingUntil = -Infinity;

  /** @param onOver called when a rest is over */
  constructor(private readonly onOver: () => void) {}

  get isOver(): boolean {
    return this.timer === undefined;
  }

  /** Call when urgent messages were claimed. @param waitMs how long the one that waited longest had been accepted */
  noteUrgent(waitMs: number): void {
    const now = performance.now();
    this.urgentUntil = now + URGENT_FOR_MS;
    if (waitMs > MAX_URGENT_WAIT_MS) this.waitingUntil = now + WAITING_FOR_MS;
  }

  begin(claimMs: number, messages: number): void {
    this.end();
    this.timer = setTimeout(
      () => {
        this.timer = undefined;
        this.onOver();
      },
      this.longer() * Math.min(BULK_REST * claimMs * Math.min(messages / FULL_CLAIM, 1), MAX_BULK_REST_MS),
    );
  }

  end(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private longer(): number {
    const now = performance.now();
    if (now < this.waitingUntil) return BESIDE_WAITING;
    return now < this.urgentUntil ? BESIDE_URGENT : 1;
  }
}
