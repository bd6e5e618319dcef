import type { CommandStatusName, SmppServerSession } from '@sms/smpp';
import type { CarrierSettings } from '../behaviour/carrier-settings';

const SECOND_MS = 1_000;

/**
 * Limits that a carrier checks before it reads a submit: submits of the account within a second, and submits in flight
 * on the session.
 */
export class SubmitLimits {
  private readonly deaf = new WeakSet<SmppServerSession>();
  private readonly inFlight = new WeakMap<SmppServerSession, number>();
  /** Times of the submits of each account within the last second. */
  private readonly recent = new Map<string, number[]>();
  private answered = 0;

  /** Resets the count of answered submits. */
  reset(): void {
    this.answered = 0;
  }

  /** From now on the session gets no answers to submits. */
  makeDeaf(session: SmppServerSession): void {
    this.deaf.add(session);
  }

  isDeaf(session: SmppServerSession, { answeredSubmits = Infinity }: CarrierSettings): boolean {
    return this.deaf.has(session) || this.answered >= answeredSubmits;
  }

  /** Checks and counts one submit. `silence`: it gets no answer; undefined: it is within the limits. */
  take(session: SmppServerSession, settings: CarrierSettings, now: number): CommandStatusName | 'silence' | undefined {
    if (this.isDeaf(session, settings)) return 'silence';
    this.answered += 1;
    if (this.overRate(session.bound?.systemId ?? '', settings.accountSubmitsPerSecond, now)) return 'ESME_RTHROTTLED';
    return (this.inFlight.get(session) ?? 0) >= (settings.windowSize ?? Infinity) ? 'ESME_RSUBMITFAIL' : undefined;
  }

  /** Counts a submit as in flight until its answer settles. */
  async track<T>(session: SmppServerSession, answer: Promise<T>): Promise<T> {
    this.inFlight.set(session, (this.inFlight.get(session) ?? 0) + 1);
    try {
      return await answer;
    } finally {
      this.inFlight.set(session, (this.inFlight.get(session) ?? 0) - 1);
    }
  }

  private overRate(systemId: string, perSecond: number | undefined, now: number): boolean {
    if (perSecond === undefined) return false;
    const recent = (this.recent.get(systemId) ?? []).filter((at) => now - at < SECOND_MS);
    const over = recent.length >= perSecond;
    if (!over) recent.push(now);
    this.recent.set(systemId, recent);
    return over;
  }
}
