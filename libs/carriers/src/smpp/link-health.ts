import { PROBE_UNUSED_MS } from '../pacing/unused-probe';
import { ResponseTimes } from './response-times';

export interface LinkHealthOptions {
  /** Submits in flight at most while all is well. */
  readonly windowSize: number;
  /** Deadline of a submit in milliseconds. */
  readonly submitTimeoutMs: number;
}

/** `refused`: the carrier has answered that this session may not submit. */
export type LinkHealthState = 'healthy' | 'slow' | 'suspect' | 'refused';

const MAX_TIMEOUTS_IN_A_ROW = 5;
const PROBE_WAITS_MS = [10_000, 20_000, 40_000, 60_000] as const;
const MAX_FAILED_PROBES = 2;
/** Shortest time between halvings of the window, so that one takes effect before the next. */
const HALVING_MS = 10_000;
/** After this long without a slow answer the window doubles. */
const DOUBLING_MS = 60_000;

/**
 * Derives from its answers whether a session is worth submitting to. A carrier may answer enquire_link and no
 * submit_sm: such a session looks bound and turns every message into an uncertain one.
 *
 *   healthy ──p95 of the answers over half of the deadline──► slow ──none for a minute──► healthy
 *      │ ▲                                                     │      (window halves)      (window doubles)
 *      │ └───────any answer (window 1, doubling)────┐          │
 *      └──5 time-outs in a row, or a full window───► suspect ◄─┘   one probe after 10, 20, 40, 60, 60 … s;
 *           of which none was answered in time       a new session, probed at once, after every second failed one
 *
 * A refusal is an answer. Times are milliseconds of any one monotonic clock; there is no clock inside.
 */
export class LinkHealth {
  private current: LinkHealthState = 'healthy';
  private size: number;
  private unanswered = 0;
  private timeoutsInARow = 0;
  private answeredAt: number;
  /** Whether the window has been full since the last answer. */
  private wasFull = false;
  private rebind = false;
  /**
   * Answers needed until the window doubles, while it grows back after a suspicion; null: it has grown back.
   */
  private untilDoubled: number | null = null;
  private changedAt: number;
  private readonly times: ResponseTimes;
  private probe = { dueAt: 0, waits: 0, failed: 0, sent: false };

  constructor(
    private readonly options: LinkHealthOptions,
    now: number,
  ) {
    this.size = options.windowSize;
    this.times = new ResponseTimes(options.submitTimeoutMs / 2);
    this.answeredAt = now;
    this.changedAt = now;
  }

  get state(): LinkHealthState {
    return this.current;
  }

  /** Whether the session must be bound anew: it may not submit, or its probes went unanswered. */
  get wantsRebind(): boolean {
    return this.rebind;
  }

  get inFlight(): number {
    return this.unanswered;
  }

  /** Submits that may be in flight at once; while suspect, 1 when a probe is due and 0 otherwise. */
  window(now: number): number {
    switch (this.current) {
      case 'healthy':
      case 'slow':
        return this.size;
      case 'suspect':
        return this.probeDue(now) ? 1 : 0;
      case 'refused':
        return 0;
    }
  }

  /** Whether the next submit is a probe and must not be an OTP. */
  probing(now: number): boolean {
    return this.current === 'suspect' && now - this.probe.dueAt < PROBE_UNUSED_MS;
  }

  sent(): void {
    this.unanswered += 1;
    this.probe.sent = this.current === 'suspect';
    if (this.unanswered >= this.size) this.wasFull = true;
  }

  /** `tookMs`: from the submit to its answer. */
  answered(now: number, tookMs: number): void {
    this.unanswered = Math.max(0, this.unanswered - 1);
    this.noteResponse(now, tookMs);
  }

  /** An answer to a submit that had already timed out. */
  answeredLate(now: number): void {
    this.noteResponse(now, this.options.submitTimeoutMs);
  }

  timedOut(now: number): void {
    // Other submits of the window that made it suspect may still be timing out.
    const wasProbe = this.current === 'suspect' && this.probe.sent;
    this.unanswered = Math.max(0, this.unanswered - 1);
    this.timeoutsInARow += 1;
    if (wasProbe) this.probeFailed(now);
    else if (this.current === 'suspect' || this.current === 'refused') return;
    else if (
      this.timeoutsInARow >= MAX_TIMEOUTS_IN_A_ROW ||
      (this.wasFull && now - this.answeredAt >= this.options.submitTimeoutMs)
    )
      this.suspect(now);
  }

  /** The submit was returned unsent, or its link was lost: it says nothing about the answers. */
  returned(): void {
    this.unanswered = Math.max(0, this.unanswered - 1);
  }

  /** The carrier answered that this session may not submit (ESME_RINVBNDSTS). To be called instead of `answered`. */
  refused(): void {
    this.unanswered = Math.max(0, this.unanswered - 1);
    this.current = 'refused';
    this.rebind = true;
  }

  /** Call it when a new session has replaced the last one. */
  bound(now: number): void {
    this.unanswered = 0;
    this.timeoutsInARow = 0;
    this.wasFull = false;
    this.rebind = false;
    this.answeredAt = now;
    if (this.current === 'refused') this.recover(now);
    else if (this.current === 'suspect') this.probe.dueAt = now;
  }

  private probeDue(now: number): boolean {
    return this.unanswered === 0 && !this.rebind && now >= this.probe.dueAt;
  }

  private suspect(now: number): void {
    this.current = 'suspect';
    this.probe = { dueAt: now + PROBE_WAITS_MS[0], waits: 0, failed: 0, sent: false };
  }

  private probeFailed(now: number): void {
    this.probe.failed += 1;
    this.rebind = this.probe.failed % MAX_FAILED_PROBES === 0;
    // The new session is probed at once.
    if (this.rebind) return;
    this.probe.waits = Math.min(this.probe.waits + 1, PROBE_WAITS_MS.length - 1);
    this.probe.dueAt = now + (PROBE_WAITS_MS[this.probe.waits] ?? 0);
  }

  private noteResponse(now: number, tookMs: number): void {
    this.timeoutsInARow = 0;
    this.wasFull = false;
    this.answeredAt = now;
    if (this.current === 'suspect') return this.recover(now);
    this.times.add(now, tookMs);
    this.adjustWindow(now);
  }

  private recover(now: number): void {
    this.current = 'healthy';
    this.rebind = false;
    this.times.clear();
    this.resize(1, now);
    this.untilDoubled = 1;
  }

  private adjustWindow(now: number): void {
    if (this.current === 'refused') return;
    const slow = this.times.areSlow(now, Math.min(5, this.size));
    if (slow && (this.current === 'healthy' || now - this.changedAt >= HALVING_MS)) {
      this.current = 'slow';
      this.untilDoubled = null;
      this.resize(this.size / 2, now);
      // The next decision needs answers under the smaller window.
      this.times.clear();
    } else if (slow) return;
    else if (this.untilDoubled !== null) this.doubleByAnswers(now);
    else if (now - this.changedAt >= DOUBLING_MS && !this.times.areSlow(now, 1)) {
      this.current = 'healthy';
      this.resize(this.size * 2, now);
    }
  }

  private doubleByAnswers(now: number): void {
    this.untilDoubled = (this.untilDoubled ?? 1) - 1;
    if (this.untilDoubled > 0) return;
    this.resize(this.size * 2, now);
    this.untilDoubled = this.size < this.options.windowSize ? this.size : null;
  }

  private resize(size: number, now: number): void {
    this.size = Math.max(1, Math.min(this.options.windowSize, Math.floor(size)));
    this.changedAt = now;
  }
}
