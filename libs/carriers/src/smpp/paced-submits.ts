import { SubmitPacer, type FieldsOf, type SubmitOutcome } from '@sms/smpp';
import { SentRate } from '../pacing/sent-rate';
import { ThrottleControl } from '../pacing/throttle-control';

/** The part of SmppSession that the queue uses. */
export interface SubmitSession {
  readonly slot: number;
  /** Submits that the session accepts now. */
  room(now: number): number;
  /** Whether the session answers submits: if it has no room now, it will have some soon. */
  readonly steady: boolean;
  /** Whether the next submit is a probe and must not be an OTP. */
  probing(now: number): boolean;
  submit(fields: FieldsOf<'submit_sm'>, tag: number): Promise<SubmitOutcome>;
}

interface Waiting {
  readonly fields: FieldsOf<'submit_sm'>;
  readonly tag: number;
  readonly otp: boolean;
  readonly stillWanted: () => boolean;
  readonly resolve: (outcome: SentSubmit) => void;
  readonly reject: (error: unknown) => void;
}

/** An outcome, with the slot of its session; undefined when no session got the submit. */
export type SentSubmit = SubmitOutcome & { readonly slot?: number };

export interface PacedSubmitsOptions {
  /** All sessions: an unbound one has no room and is not steady. */
  readonly sessions: () => readonly SubmitSession[];
  /** Called before each submit leaves. */
  readonly maySubmit: () => boolean;
  /** Whether the carrier asks all sessions to slow down with this status. */
  readonly slowsDown: (statusName: string) => boolean;
}

const NOT_SENT: SentSubmit = { kind: 'not_sent', reason: 'unbound' };

/**
 * Queue of the submits of one carrier. Submits wait here and not in the sessions, so that all sessions share one rate
 * and one pause, and so that each submit leaves only if this worker may still submit at that moment. Submits that
 * cannot leave soon are returned as not sent.
 */
export class PacedSubmits {
  private waiting: Waiting[] = [];
  private head = 0;
  private timer: NodeJS.Timeout | undefined;
  private readonly pacer = new SubmitPacer();
  private readonly throttle = new ThrottleControl();
  private readonly sent = new SentRate();
  private agreed: number | null = null;
  private pace: number | null = null;

  constructor(private readonly options: PacedSubmitsOptions) {}

  get length(): number {
    return this.waiting.length - this.head;
  }

  /** Submits that may wait here: as many as leave within a second. */
  get limit(): number {
    return this.pace === null ? Infinity : Math.ceil(this.pace);
  }

  /** `stillWanted` is called just before the submit leaves. */
  submit(
    fields: FieldsOf<'submit_sm'>,
    tag: number,
    { otp, stillWanted }: { readonly otp: boolean; readonly stillWanted: () => boolean },
  ): Promise<SentSubmit> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ fields, tag, otp, stillWanted, resolve, reject });
      this.pump();
    });
  }

  /**
   * Submits a second over all sessions of this worker; 0: none may leave; null: no limit. Call it regularly, even with
   * the same rate, since a throttled rate recovers only here.
   */
  setRate(perSecond: number | null): void {
    this.agreed = perSecond;
    const pace = perSecond === 0 ? 0 : this.throttle.rate(performance.now(), perSecond);
    if (pace === this.pace) return;
    this.pace = pace;
    if (pace !== 0) this.pacer.setRate(pace ?? undefined);
    this.rearm();
  }

  /** Call it when a session has room, or has ended. */
  pump(): void {
    for (let next = this.waiting[this.head]; next && this.timer === undefined; next = this.waiting[this.head]) {
      const now = performance.now();
      if (!this.options.maySubmit()) return this.rejectAll();
      if (!next.stillWanted()) {
        this.dequeue();
        next.resolve(NOT_SENT);
        continue;
      }
      const sessions = this.options.sessions();
      const session = chooseSession(sessions, next.otp, now);
      if (!session && !sessions.some(({ steady }) => steady)) return this.rejectAll();
      if (!session || this.pace === 0) return;
      const delayMs = Math.max(this.throttle.delayMs(now), this.pacer.delayMs(now));
      if (delayMs > 0) return this.resumeIn(delayMs);
      this.send(next, session, now);
    }
  }

  /** Returns all waiting submits as not sent. */
  rejectAll(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const rejected = this.waiting.slice(this.head);
    this.waiting = [];
    this.head = 0;
    for (const { resolve } of rejected) resolve(NOT_SENT);
  }

  private send(next: Waiting, session: SubmitSession, now: number): void {
    this.dequeue();
    this.pacer.take();
    this.sent.add(now);
    session.submit(next.fields, next.tag).then(
      (outcome) => {
        next.resolve({ ...outcome, slot: session.slot });
        this.settled(outcome);
      },
      (error: unknown) => {
        next.reject(error);
        this.pump();
      },
    );
  }

  private settled(outcome: SubmitOutcome): void {
    const now = performance.now();
    if (outcome.kind === 'accepted') this.throttle.accepted(now);
    if (outcome.kind === 'refused' && this.options.slowsDown(outcome.statusName)) {
      this.throttle.throttled(now, this.sent.lastSecond(now));
      this.setRate(this.agreed);
    }
    this.pump();
  }

  private resumeIn(delayMs: number): void {
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.pump();
    }, Math.ceil(delayMs));
  }

  private rearm(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.pump();
  }

  /** Moves a head index instead of shifting, which is linear. */
  private dequeue(): void {
    this.head += 1;
    if (this.head < 1_024 || this.head * 2 < this.waiting.length) return;
    this.waiting = this.waiting.slice(this.head);
    this.head = 0;
  }
}

/** Prefers a session that needs a probe, then the steady session with the most room. */
function chooseSession(sessions: readonly SubmitSession[], otp: boolean, now: number): SubmitSession | undefined {
  let chosen: SubmitSession | undefined;
  let mostRoom = 0;
  for (const session of sessions) {
    const room = session.room(now);
    if (room === 0 || (otp && session.probing(now))) continue;
    if (!session.steady) return session;
    if (room <= mostRoom) continue;
    chosen = session;
    mostRoom = room;
  }
  return chosen;
}
