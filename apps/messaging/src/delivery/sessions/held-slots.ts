import { RateShare } from './rate-share';
import type { LeasedRate, LeasedSlots } from '@sms/carriers';
import type { LeasedSlot, ReportedSlot, SessionsView } from './session-view';

/** A carrier of which workers lease slots. */
export interface LeasedCarrier {
  readonly name: string;
  readonly rate: LeasedRate;
  /** Null for a carrier without sessions: a slot of it is a worker's share of the rate. */
  readonly slots: LeasedSlots | null;
}

const SHARE_REPORT = { host: '', state: 'bound', inFlight: 0 } as const;

/**
 * `open`: its session is bound or being bound. `leaving`: it is being unbound. `ended`: only its lease remains to be
 * released.
 */
interface HeldSlot {
  readonly carrier: LeasedCarrier;
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
  constructor(private readonly changed: () => void) {}

  /** Sessions that are open, or being opened or ended. */
  get size(): number {
    return this.slots.filter(({ phase }) => phase !== 'ended').length;
  }

  add(carrier: LeasedCarrier, slot: number, host: string): void {
    this.slots.push({ carrier, slot, host, rate: new RateShare(), phase: 'open', unread: true, closed: undefined });
    this.applyRates(performance.now());
    carrier.slots?.openSlot(slot, host);
  }

  reports(): ReportedSlot[] {
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
          ({ carrier, slot, worker }) => worker === me && carrier === held.carrier.name && slot === held.slot,
        ),
    );
    for (const held of read) this.end(held, 0);
    for (const held of this.slots) held.unread = false;
    return unknown;
  }

  release(carrier: string, slot: number, drainMs: number): void {
    const held = this.of(carrier).find((one) => one.slot === slot);
    if (held) this.end(held, drainMs);
  }

  /** Returns the slots whose sessions have ended; they are no longer held. */
  takeEnded(): { carrier: string; slot: number }[] {
    const ended = this.slots.filter(({ phase }) => phase === 'ended');
    this.slots = this.slots.filter(({ phase }) => phase !== 'ended');
    return ended.map(({ carrier, slot }) => ({ carrier: carrier.name, slot }));
  }

  /**
   * Ends the sessions of a carrier, each when none of its submits is in flight. Nothing new is submitted meanwhile.
   * Returns whether any ended now.
   */
  endIdle(carrier: string, drainMs: number): boolean {
    const idle = this.of(carrier).filter((held) => held.phase === 'open' && this.report(held).inFlight === 0);
    for (const held of idle) this.end(held, drainMs);
    return idle.length > 0;
  }

  /** Ends the sessions of a carrier that is no longer served; resolves when they have ended. */
  async withdraw(carrier: LeasedCarrier, drainMs: number): Promise<void> {
    const held = this.slots.filter((one) => one.carrier === carrier);
    for (const one of held) this.end(one, drainMs);
    await Promise.all(held.flatMap(({ closed }) => closed ?? []));
  }

  /** Whether sessions under earlier settings of the carrier have yet to end. */
  awaitsEnd(carrier: LeasedCarrier): boolean {
    return this.of(carrier.name).some((held) => held.carrier !== carrier);
  }

  endAll(drainMs: number): void {
    for (const held of this.slots) this.end(held, drainMs);
  }

  /**
   * Ends all sessions by `until`, the last one of each carrier not before `mayEnd` says so or `handoverUntil` has
   * passed.
   */
  async closeAll(until: number, handoverUntil: number, mayEnd: (carrier: string) => boolean): Promise<void> {
    const drainMs = () => Math.max(0, until - performance.now());
    const several = this.carriers.filter(({ slots }) => slots !== null && slots.wanted.maxSessions > 1);
    const last = several.flatMap((carrier) => this.slots.filter((held) => held.carrier === carrier).slice(0, 1));
    for (const held of this.slots) if (!last.includes(held)) this.end(held, drainMs());
    while (last.some((held) => !mayEnd(held.carrier.name)) && performance.now() < handoverUntil)
      await new Promise((resolve) => setTimeout(resolve, 50));
    for (const held of last) this.end(held, drainMs());
    await Promise.all(this.slots.flatMap(({ closed }) => closed ?? []));
  }

  destroyAll(): void {
    if (this.slots.length === 0) return;
    const { carriers } = this;
    this.slots = [];
    for (const { slots } of carriers) slots?.destroySlots();
    for (const carrier of carriers) this.applyRate(carrier, performance.now());
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
    for (const carrier of this.carriers) this.applyRate(carrier, now);
  }

  private applyRate(carrier: LeasedCarrier, now: number): void {
    const held = this.slots.filter((one) => one.carrier === carrier);
    const usable = held.reduce((sum, { rate }) => sum + rate.usable(now), 0);
    carrier.rate.setRate(carrier.rate.messagesPerSecond === null ? null : usable);
  }

  /** Those of which it holds slots. */
  private get carriers(): readonly LeasedCarrier[] {
    return [...new Set(this.slots.map(({ carrier }) => carrier))];
  }

  private end(held: HeldSlot, drainMs: number): void {
    if (held.phase !== 'open') return;
    held.phase = 'leaving';
    held.rate.lower(0);
    this.applyRates(performance.now());
    const { slots } = held.carrier;
    held.closed = (slots ? slots.closeSlot(held.slot, drainMs) : Promise.resolve()).finally(() => {
      held.phase = 'ended';
      this.changed();
    });
    this.changed();
  }

  private report({ carrier, slot, host, phase, rate }: HeldSlot): ReportedSlot {
    const report = carrier.slots ? carrier.slots.report(slot) : SHARE_REPORT;
    return {
      carrier: carrier.name,
      slot,
      ...(phase === 'open' && report ? report : { host, state: 'leaving', inFlight: report?.inFlight ?? 0 }),
      rate: carrier.rate.messagesPerSecond === null ? null : rate.granted,
    };
  }

  private of(carrier: string): HeldSlot[] {
    return this.slots.filter((held) => held.carrier.name === carrier);
  }
}
