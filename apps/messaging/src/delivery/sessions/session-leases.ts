import { hostname } from 'node:os';
import type { ServiceLogger } from '@sms/platform/observability';
import { PollLoop, within } from '@sms/platform/runtime';
import { LeaseClock, type ClockReading, type LeaseStanding } from './lease-clock';
import { FollowedControls } from './followed-controls';
import { HeldSlots, type LeasedCarrier } from './held-slots';
import { LostWorkers } from './lost-workers';
import { takesMessages } from '@sms/carriers';
import { SessionTable } from './session-table';
import type { LeasedSlot, SessionsView } from './session-view';
import { NOTHING, planRebind, planShare, planSlots, type SlotPlan } from './plan-slots';
import { WorkerConnection, type WorkerConnectionOptions } from './worker-connection';

export interface SessionLeasesOptions {
  readonly database: WorkerConnectionOptions;
  /**
   * Sessions of a worker without renewals are free after this; without a database they end in order after four fifths
   * of it.
   */
  readonly leaseMs: number;
  readonly logger: ServiceLogger;
}

const ROUND_MS = 1_000;
const WATCH_MS = 200;
const COUNTS_EVERY_MS = 10_000;
/**
 * On a stop: the time for submits in flight to be answered, and for other workers to have bound a session before the
 * last one ends here.
 */
const DRAIN_MS = 6_000;
const HANDOVER_MS = 4_000;
/** On a stop, the time to release slots; without the database other workers detect that they are free. */
const RELEASE_MS = 3_000;
/** For a session that is released to another worker while this one goes on. */
const RELEASE_DRAIN_MS = 10_000;

/**
 * Leases a worker's id, under which it claims messages, and its sessions, which it shares with the other workers. A
 * slot is leased before its session is opened and released after the session has ended, so that a carrier never sees
 * more than `max_sessions`, whatever happens to a worker:
 *
 * - it stops: its slots are free when they are unbound,
 * - it dies: its advisory lock goes with its connection, and five seconds without a renewal later the slots are free,
 * - the database fails over or restarts: locks go as well, and say nothing of a worker until it has taken its own
 *   again,
 * - it is frozen, or its machine is gone: the slots are free when its lease has ended; it submits nothing once it comes
 *   back late,
 * - it has lost the database: sessions stay up for a while, then end in order before the lease does.
 *
 * While all is quiet this costs one statement a second.
 */
export class SessionLeases {
  private readonly connection: WorkerConnection;
  private readonly table: SessionTable;
  private readonly clock: LeaseClock;
  private readonly loop: PollLoop;
  private readonly lostWorkers = new LostWorkers();
  private readonly renewals = new Map<number, number>();
  private readonly held: HeldSlots;
  private readonly controls = new FollowedControls();
  private watch: NodeJS.Timeout | undefined;
  private worker: number | undefined;
  /** The session that holds the worker's lock. */
  private lockedBy: object | undefined;
  private leaving = false;
  private unreachable = false;
  private view: SessionsView = { workers: [], slots: [] };
  private countedAt = -Infinity;
  private carriers: readonly LeasedCarrier[] = [];
  private activation = 0;

  constructor(private readonly options: SessionLeasesOptions) {
    this.connection = new WorkerConnection(options.database);
    this.table = new SessionTable(this.connection);
    this.clock = new LeaseClock(options.leaseMs);
    this.held = new HeldSlots(() => this.loop.nudge());
    this.loop = new PollLoop({
      name: 'carrier sessions',
      idleMs: ROUND_MS,
      logger: options.logger,
      round: () => this.round(),
    });
  }

  /**
   * Sets the carriers whose sessions are shared, by an activation of settings that the worker then counts as following.
   * Others are to be withdrawn.
   */
  serve(carriers: readonly LeasedCarrier[], activation: number): void {
    this.carriers = carriers;
    this.activation = activation;
    this.loop.nudge();
  }

  /** Ends the sessions of a carrier that is no longer served, within ten seconds. */
  withdraw(carrier: LeasedCarrier): Promise<void> {
    return this.held.withdraw(carrier, RELEASE_DRAIN_MS);
  }

  start(): void {
    this.loop.start();
    this.watch = setInterval(() => this.watchLease(), WATCH_MS);
  }

  /** The id under which messages may be claimed now; undefined while there is no valid lease. */
  get claimant(): number | undefined {
    return this.maySubmit ? this.worker : undefined;
  }

  /** Whether messages claimed under this id may still be submitted. Call before each submit. */
  holds(worker: number): boolean {
    return this.maySubmit && this.worker === worker;
  }

  /**
   * Whether messages may be submitted now. Call before each submit: the process may have been frozen since the last
   * one.
   */
  get maySubmit(): boolean {
    return this.clock.standing(readClocks()) === 'valid';
  }

  /**
   * How long an operator has had nothing submitted to the carrier, in milliseconds; null: messages may be submitted.
   * Call before each submit.
   */
  stoppedMs(carrier: string): number | null {
    return this.controls.stoppedMs(carrier, performance.now());
  }

  /** Ends all sessions in order, within eight seconds. Other workers, if any, get time to bind first. */
  async endSessions(): Promise<void> {
    this.leaving = true;
    this.loop.nudge();
    const until = performance.now() + DRAIN_MS;
    await this.held.closeAll(
      until,
      performance.now() + HANDOVER_MS,
      (carrier) => !this.othersServe(carrier) || this.boundElsewhere(carrier),
    );
  }

  /** Releases the slots and the lease, within three seconds. Messages claimed under it are settled before. */
  async release(): Promise<void> {
    clearInterval(this.watch);
    const released = this.releaseAll().catch((err: unknown) =>
      this.options.logger.warn({ err }, 'the lease was not given back: others wait until they see that nobody has it'),
    );
    await within(released, RELEASE_MS);
  }

  private async releaseAll(): Promise<void> {
    await this.loop.stop();
    if (this.worker !== undefined) await this.table.removeWorker(this.worker);
    await this.countRefusals();
    await this.connection.end();
  }

  private async round(): Promise<boolean> {
    try {
      const again = await this.share();
      if (this.unreachable) this.options.logger.info('sessions are shared again');
      this.unreachable = false;
      return again;
    } catch (err) {
      this.lostWorkers.reset();
      if (!this.unreachable) this.options.logger.warn({ err }, 'sessions cannot be shared: the database is away');
      this.unreachable = true;
      return false;
    }
  }

  /** Returns whether a change has to be reported to the other workers at once. */
  private async share(): Promise<boolean> {
    const sentAt = readClocks();
    const worker = (this.worker ??= await this.register());
    const { renewed, view, controls } = await this.table.renew(worker, {
      leaseMs: this.options.leaseMs,
      leaving: this.leaving,
      controlVersion: this.controls.version,
      activation: this.activation,
      carriers: this.carriers.map(({ name }) => name),
      sessions: this.held.reports(),
    });
    // The lease may also have expired while this was in flight.
    if (this.worker !== worker) return true;
    if (!renewed) {
      this.expire();
      return true;
    }
    // Before the lease is valid: with it messages are submitted.
    let changed = this.controls.follow(controls, performance.now());
    this.clock.renewedAt(sentAt);
    if (this.lockedBy !== this.connection.current)
      this.lockedBy = (await this.table.lock(worker)) ? this.connection.current : undefined;
    this.view = view;
    await this.reapLost(worker);
    await this.table.free(worker, [...this.held.takeEnded(), ...this.held.unknown(worker, view)]);
    for (const carrier of this.carriers) changed = (await this.shareCarrier(worker, carrier)) || changed;
    for (const { carrier, state } of controls) if (state === 'draining') await this.table.endDrain(carrier);
    if (performance.now() - this.countedAt >= COUNTS_EVERY_MS) await this.countRefusals();
    return changed;
  }

  private async register(): Promise<number> {
    const { leaseMs, logger } = this.options;
    const worker = await this.table.register(
      `${hostname()}:${process.pid}`,
      this.carriers.map(({ name }) => name),
      leaseMs,
    );
    logger.info({ worker }, 'takes part in the sharing of carrier sessions');
    this.lockedBy = undefined;
    return worker;
  }

  private async reapLost(me: number): Promise<void> {
    const others = this.view.workers.filter(({ id }) => id !== me);
    const still = others.filter(({ id, renewals }) => this.renewals.get(id) === renewals);
    this.renewals.clear();
    for (const { id, renewals } of others) this.renewals.set(id, renewals);
    const locked = still.length > 0 ? await this.table.lockedWorkers() : new Set<number>();
    const lost = this.lostWorkers.observe(
      others.map(({ id, renewals }) => ({
        id,
        renewals,
        locked: locked.has(id) || !still.some((one) => one.id === id),
      })),
      performance.now(),
    );
    const gone = others.filter(({ id, ended }) => ended || lost.includes(id));
    if (gone.length > 0) await this.table.reap(gone);
  }

  private async shareCarrier(me: number, carrier: LeasedCarrier): Promise<boolean> {
    const { name, rate, slots } = carrier;
    slots?.observeElsewhere(this.boundElsewhere(name));
    if (this.held.awaitsEnd(carrier)) return false;
    if (this.controls.ends(name)) return this.held.endIdle(name, RELEASE_DRAIN_MS);
    const leased = this.held.asHeldNow(me, name, this.view);
    const plan = this.plan(me, carrier, leased);
    if (plan.take.length > 0) {
      const taken = await this.table.take(me, name, plan.take, rate.messagesPerSecond === null ? null : 0);
      if (this.worker !== me) return true;
      // A stop has ended the sessions meanwhile: the leased slots are released with the worker.
      if (this.leaving) return false;
      // It was withdrawn meanwhile: the slots are freed in the next round, as others that are leased and not held.
      if (!this.carriers.includes(carrier)) return true;
      for (const { slot, host } of plan.take) if (taken.includes(slot)) this.held.add(carrier, slot, host);
      return taken.length > 0;
    }
    if (plan.release !== null) {
      this.held.release(name, plan.release, RELEASE_DRAIN_MS);
      return true;
    }
    return rate.messagesPerSecond !== null && this.shareRate(me, name, rate.messagesPerSecond, leased.length);
  }

  private plan(me: number, { name, slots }: LeasedCarrier, leased: readonly LeasedSlot[]): SlotPlan {
    if (this.leaving || !this.maySubmit) return NOTHING;
    if (!slots) return planShare(me, leased);
    const plan = planSlots(me, name, slots.wanted, { ...this.view, slots: leased });
    if (plan.take.length > 0 || plan.release !== null) return plan;
    return { take: [], release: planRebind(me, this.controls.rebindSlot(name), slots.wanted, leased) };
  }

  private async shareRate(me: number, carrier: string, agreed: number, slots: number): Promise<boolean> {
    const target = agreed / Math.max(1, slots);
    const lowered = this.held.lowerRates(carrier, target);
    if (this.held.wantsMore(carrier, target))
      this.held.raiseRates(carrier, await this.table.raise(me, carrier, agreed, target), performance.now());
    return lowered;
  }

  /** Ends the sessions of a process that was frozen, or without its database for too long. */
  private watchLease(): void {
    this.held.applyRates(performance.now());
    const standing: LeaseStanding = this.clock.standing(readClocks());
    if (standing === 'ended') this.expire();
    if (standing === 'give_up') this.held.endAll(RELEASE_DRAIN_MS / 2);
  }

  private expire(): void {
    if (this.held.size > 0)
      this.options.logger.error({ worker: this.worker }, 'the lease of the sessions has ended: they are cut');
    this.clock.lost();
    this.held.destroyAll();
    this.worker = undefined;
  }

  private othersServe(carrier: string): boolean {
    return this.view.workers.some(
      ({ id, fresh, leaving, carriers }) => id !== this.worker && fresh && !leaving && carriers.includes(carrier),
    );
  }

  private boundElsewhere(carrier: string): boolean {
    const fresh = new Set(
      this.view.workers.filter((worker) => worker.fresh && worker.id !== this.worker).map(({ id }) => id),
    );
    return this.view.slots.some(
      (slot) => slot.carrier === carrier && fresh.has(slot.worker) && takesMessages(slot.state),
    );
  }

  private async countRefusals(): Promise<void> {
    this.countedAt = performance.now();
    const counts = this.carriers.flatMap(({ name, slots }) =>
      [...(slots?.takeRefusals() ?? [])].map(([status, count]) => ({ carrier: name, status, count })),
    );
    if (counts.length > 0) await this.table.countRefusals(counts);
  }
}

function readClocks(): ClockReading {
  return { monotonicMs: performance.now(), wallMs: Date.now() };
}
