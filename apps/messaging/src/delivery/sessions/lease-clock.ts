/**
 * Both clocks are read: the monotonic one stands still while a virtual machine is paused, and the wall clock may be
 * set.
 */
export interface ClockReading {
  readonly monotonicMs: number;
  readonly wallMs: number;
}

/**
 * What a worker may do with its sessions. `none`: it has no lease, nor sessions. `valid`: everything. `stale`: nothing
 * new until the lease has been renewed, because the wall clock says that it may have ended. `give_up`: nothing new, and
 * the sessions end in order. `ended`: other workers may have the sessions.
 */
export type LeaseStanding = 'none' | 'valid' | 'stale' | 'give_up' | 'ended';

/** Sessions end in order while a fifth of the lease is left: time enough to unbind before others take the slots. */
const GIVE_UP_AT = 0.8;
/** A worker that was renewed longer ago than this submits nothing: renewals are made every second. */
const STALE_AT = 0.5;

/**
 * The age of the last renewal of a worker's lease, by its own clocks. A lease counts from before the renewal was sent.
 */
export class LeaseClock {
  private renewed: ClockReading | undefined;

  constructor(private readonly leaseMs: number) {}

  /** `sentAt`: before the renewal that succeeded was sent. */
  renewedAt(sentAt: ClockReading): void {
    this.renewed = sentAt;
  }

  lost(): void {
    this.renewed = undefined;
  }

  standing(now: ClockReading): LeaseStanding {
    if (!this.renewed) return 'none';
    const age = now.monotonicMs - this.renewed.monotonicMs;
    if (age >= this.leaseMs) return 'ended';
    if (age >= this.leaseMs * GIVE_UP_AT) return 'give_up';
    return Math.max(age, now.wallMs - this.renewed.wallMs) >= this.leaseMs * STALE_AT ? 'stale' : 'valid';
  }
}
