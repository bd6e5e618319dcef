import { SubmitPacer, type FieldsOf, type SubmitOutcome } from '@sms/smpp';
import { SentRate } from '../pacing/sent-rate';
import { ThrottleControl } from '../pacing/throttle-control';

/** What takes submits; see SmppSession. */
export interface SubmitSession {
  readonly slot: number;
  /** Submits it takes now. */
  room(now: number): number;
  /** It answers: when it has no room now it will have some soon. */
  readonly steady: boolean;
  /** What it takes now is a probe, and must not be an OTP. */
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

/** An outcome, with the slot of the session that it came over; undefined when it was given to none. */
export type SentSubmit = SubmitOutcome & { readonly slot?: number };

export interface SubmitQueueOptions {
  /** All of them: one that is not bound has no room and is not steady. */
  readonly sessions: () => readonly SubmitSession[];
  /** Asked before each submit leaves. */
  readonly maySubmit: () => boolean;
  /** Whether the carrier asks all sessions to slow down with this status. */
  readonly slowsDown: (statusName: string) => boolean;
}

const NOT_SENT: SentSubmit = { kind: 'not_sent', reason: 'unbound' };

/**
 * The submits of one carrier before a session takes them, in order. It is here that they wait, and not in the sessions,
 * so that all sessions share one rate and one pause, and so that each submit leaves only if this worker may still
 * submit at that moment. What cannot leave soon is given back as not sent.
 */
export class SubmitQueue {
  private waiting: Waiting[] = [];
  private head = 0;
  private timer: NodeJS.Timeout | undefined;
  private readonly pacer = new SubmitPacer();
  private readonly throttle = new ThrottleControl();
  private readonly sent = new SentRate();
  private agreed: number | null = null;
  private pace: number | null = null;

  constructor(private readonly options: SubmitQueueOptions) {}

  get length(): number {
    return this.waiting.length - this.head;
  }

  /** Submits that may wait here: what leaves within a second. */
  get limit(): number {
    return this.pace === null ? Infinity : Math.ceil(this.pace);
  }

  /** `stillWanted` is asked at the moment it would leave. */
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
   * Submits a second over all sessions of this worker; 0: none may leave; null: no limit. To be called every now and
   * then also when it has not changed.
   */
  setRate(perSecond: number | null): void {
    this.agreed = perSecond;
    const pace = perSecond === 0 ? 0 : this.throttle.rate(performance.now(), perSecond);
    if (pace === this.pace) return;
    this.pace = pace;
    if (pace !== 0) this.pacer.setRate(pace ?? undefined);
    this.rearm();
  }

  /** To be called when a session has room, or has gone. */
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

  /** Gives back all that waits. */
  rejectAll(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const turnedAway = this.waiting.slice(this.head);
    this.waiting = [];
    this.head = 0;
    for (const { resolve } of turnedAway) resolve(NOT_SENT);
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

/** One that waits for a probe before those that answer, and of these the one with the most room. */
function chooseSession(sessions: readonly SubmitSession[], otp: boolean, now: number): SubmitSession | undefined {
  let chosen: SubmitSession | undefined;
  let most = 0;
  for (const session of sessions) {
    const room = session.room(now);
    if (room === 0 || (otp && session.probing(now))) continue;
    if (!session.steady) return session;
    if (room <= most) continue;
    chosen = session;
    most = room;
  }
  return chosen;
}
