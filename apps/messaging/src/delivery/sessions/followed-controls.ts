import type { CarrierState } from '@sms/contracts/messaging';

/** An operator's decision about a carrier, as a worker reads it with each renewal of its lease. */
export interface KnownControl {
  readonly carrier: string;
  readonly state: CarrierState;
  /** How long nothing has been submitted to it, by the database's clock, in milliseconds; null while it is active. */
  readonly stoppedMs: number | null;
  /** The slot whose session is to be bound anew next; null: none. */
  readonly rebindSlot: number | null;
  readonly version: number;
}

/**
 * The decisions that this worker follows: those that it read last, also while the database is away. A worker has no
 * lease before it has read them once, so it submits nothing to a carrier that was stopped before it started.
 */
export class FollowedControls {
  private controls: ReadonlyMap<string, KnownControl> = new Map();
  private readAt = 0;

  /** The highest version of the decisions; 0 when there are none. */
  get version(): number {
    return Math.max(0, ...[...this.controls.values()].map(({ version }) => version));
  }

  /** `now` is on the clock of `performance.now()`, here and below. Returns whether a decision is new. */
  follow(controls: readonly KnownControl[], now: number): boolean {
    const before = this.version;
    this.controls = new Map(controls.map((control) => [control.carrier, control]));
    this.readAt = now;
    return this.version !== before;
  }

  /** How long nothing may have been submitted to the carrier, in milliseconds; null: messages may be submitted. */
  stoppedMs(carrier: string, now: number): number | null {
    const stoppedMs = this.controls.get(carrier)?.stoppedMs ?? null;
    return stoppedMs === null ? null : stoppedMs + now - this.readAt;
  }

  /** Whether the carrier's sessions are to end. */
  ends(carrier: string): boolean {
    const state = this.controls.get(carrier)?.state;
    return state === 'draining' || state === 'drained';
  }

  rebindSlot(carrier: string): number | null {
    return this.controls.get(carrier)?.rebindSlot ?? null;
  }
}
