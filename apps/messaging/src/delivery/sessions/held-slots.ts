import { RateShare } from './rate-share';
import type { SessionHolder, SessionReport } from '@sms/carriers';
import type { LeasedSlot, SessionsView } from './session-view';

/**
 * `open`: its session is bound or being bound. `leaving`: it is being unbound. `ended`: only its lease remains to be
 * given back.
 */
interface HeldSlot {
  readonly holder: SessionHolder;
  readonly slot: number;
  readonly host: string;
  readonly rate: RateShare;
  phase: 'open' | 'leaving' | 'ended';
  /** Whether it was leased after the table was last read. */
  unread: boolean;
  closed: Promise<void> | undefined;
}

/** The slots this worker has leased, and what becomes of their sessions. */
export class HeldSlots {
  private slots: HeldSlot[] = [];

  /** `changed` is called when the other workers have to learn of a change. */
  constructor(
    private readonly holders: readonly SessionHolder[],
    private readonly changed: () => void,
  ) {}

  /** Sessions that are open, or being opened or ended. */
  get size(): number {
    return this.slots.filter(({ phase }) => phase !== 'ended').length;
  }

  add(holder: SessionHolder, slot: number, host: string): void {
    this.slots.push({ holder, slot, host, rate: new RateShare(), phase: 'open', unread: true, closed: undefined });
    this.applyRates(performance.now());
    holder.openSession(slot, host);
  }

  reports(): SessionReport[] {
    return this.slots.filter(({ phase }) => phase !== 'ended').map((held) => this.report(held));
  }

  /** The slots of a carrier as the others have them in the table, and as this worker has them now. */
  asHeldNow(me: number, carrier: string, view: SessionsView): LeasedSlot[] {
    const others = view.slots.filter((slot) => slot.carrier === carrier && slot.worker !== me);
    const mine = this.of(carrier).map((held) => {
      const report = this.report(held);
      const read = view.slots.find(
        (slot) =>
          slot.carrier === carrier && slot.slot === held.slot && slot.worker === me && slot.state === report.state,
      );
      return { ...report, worker: me, stateMs: read?.stateMs ?? 0 };
    });
    return [...others, ...mine];
  }

  /** Returns slots that the table gives this worker and it does not hold: the reply to their lease was lost. */
  unknown(me: number, view: SessionsView): { carrier: string; slot: number }[] {
    const unknown = view.slots.filter(
      ({ carrier, slot, worker }) => worker === me && !this.of(carrier).some((held) => held.slot === slot),
    );
    // Slots that it holds and the table does not have: an operator has deleted the row.
    const read = this.slots.filter(
      (held) =>
        !held.unread &&
        !view.slots.some(
          ({ carrier, slot, worker }) => worker === me && carrier === carrierOf(held) && slot === held.slot,
        ),
    );
    for (const held of read) this.leave(held, 0);
    for (const held of this.slots) held.unread = false;
    return unknown;
  }

  giveBack(carrier: string, slot: number, drainMs: number): void {
    const held = this.of(carrier).find((one) => one.slot === slot);
    if (held) this.leave(held, drainMs);
  }

  /** Returns the slots whose sessions have ended; they are no longer held. */
  takeEnded(): { carrier: string; slot: number }[] {
    const ended = this.slots.filter(({ phase }) => phase === 'ended');
    this.slots = this.slots.filter(({ phase }) => phase !== 'ended');
    return ended.map((held) => ({ carrier: carrierOf(held), slot: held.slot }));
  }

  endAll(drainMs: number): void {
    for (const held of this.slots) this.leave(held, drainMs);
  }

  /**
   * Ends all sessions by `until`, the last one of each carrier not before `mayEnd` says so or `handoverUntil` has
   * passed.
   */
  async closeAll(until: number, handoverUntil: number, mayEnd: (carrier: string) => boolean): Promise<void> {
    const drainMs = () => Math.max(0, until - performance.now());
    const last = this.holders.flatMap(({ wanted }) => this.of(wanted.carrier).slice(0, wanted.maxSessions > 1 ? 1 : 0));
    for (const held of this.slots) if (!last.includes(held)) this.leave(held, drainMs());
    while (last.some((held) => !mayEnd(carrierOf(held))) && performance.now() < handoverUntil)
      await new Promise((resolve) => setTimeout(resolve, 50));
    for (const held of last) this.leave(held, drainMs());
    await Promise.all(this.slots.flatMap(({ closed }) => closed ?? []));
  }

  destroyAll(): void {
    if (this.slots.length === 0) return;
    this.slots = [];
    for (const holder of this.holders) holder.destroySessions();
    this.applyRates(performance.now());
  }

  /** Returns whether any share of the carrier had to be lowered; it is by now. */
  lowerRates(carrier: string, target: number): boolean {
    const above = this.of(carrier).filter(({ rate }) => rate.granted > target);
    for (const { rate } of above) rate.lower(target);
    this.applyRates(performance.now());
    return above.length > 0;
  }

  wantsMore(carrier: string, target: number): boolean {
    return this.of(carrier).some(({ phase, rate }) => phase === 'open' && rate.granted < target * 0.999);
  }

  raiseRates(carrier: string, granted: ReadonlyMap<number, number>, now: number): void {
    for (const { phase, slot, rate } of this.of(carrier)) if (phase === 'open') rate.raise(granted.get(slot) ?? 0, now);
  }

  /** Sets the rates that the carriers may use now. */
  applyRates(now: number): void {
    for (const holder of this.holders) {
      const usable = this.of(holder.wanted.carrier).reduce((sum, { rate }) => sum + rate.usable(now), 0);
      holder.setRate(holder.messagesPerSecond === null ? null : usable);
    }
  }

  private leave(held: HeldSlot, drainMs: number): void {
    if (held.phase !== 'open') return;
    held.phase = 'leaving';
    held.rate.lower(0);
    this.applyRates(performance.now());
    held.closed = held.holder.closeSession(held.slot, drainMs).finally(() => {
      held.phase = 'ended';
      this.changed();
    });
    this.changed();
  }

  private report({ holder, slot, host, phase, rate }: HeldSlot): SessionReport {
    const report = holder.reports().find((one) => one.slot === slot);
    const rates = holder.messagesPerSecond === null ? null : rate.granted;
    const leaving = { carrier: holder.wanted.carrier, slot, host, state: 'leaving' as const, inFlight: 0, rate: rates };
    if (phase !== 'open' || !report) return { ...leaving, inFlight: report?.inFlight ?? 0 };
    return { ...report, carrier: holder.wanted.carrier, rate: rates };
  }

  private of(carrier: string): HeldSlot[] {
    return this.slots.filter((held) => carrierOf(held) === carrier);
  }
}

function carrierOf({ holder }: HeldSlot): string {
  return holder.wanted.carrier;
}
