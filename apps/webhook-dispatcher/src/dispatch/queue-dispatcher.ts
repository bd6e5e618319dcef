import type { ClaimedQueue } from '../queues/claim-queues';
import type { Half } from '../queues/halves';
import type { QueueContents, QueueEndpoint } from '../queues/read-queues';
import { Alarm } from './alarm';
import type { Position } from './cursor';
import type { CycleRequest, OtherHalf } from './cycle';
import { type CycleRun, CycleRunner } from './cycle-runner';
import type { DispatchContext } from './dispatch-context';
import { FreshReader } from './fresh-reader';
import { HalfSharing } from './half-sharing';
import { openEndpoint } from './open-endpoint';
import { Progress } from './progress';
import { QueueSender } from './queue-sender';
import { StaleReader } from './stale-reader';

/** How long a queue may stay while others wait for its slot. */
const STAY_WHILE_CONTENDED_MS = 2_000;
/** An idle queue stays for so long: the next event may come at once. */
const LINGER_MS = 1_000;
/**
 * Results wait so long for others, or for events to be read, unless there are many: a crash repeats what is not stored.
 */
const GATHER_MS = 100;
const MAX_GATHERED = 128;
/** In a process that has more to do than it can: each cycle costs it as much as several requests. */
const GATHER_WHEN_CROWDED_MS = 250;
/** Holder and helper of a shared queue hear of each other by their cycles. */
const HEAR_EVERY_MS = 250;
/** A queue whose receiver does not answer hears of a processor that has time again by asking. */
const ASK_AGAIN_MS = 100;
/** A lease is renewed after a third of it, so what is sent within the second third is sent under it. */
const SENDING_PART = 2 / 3;

/**
 * Dispatches one endpoint queue while this process holds its lease:
 *
 *   claimed ──► cycle ──► sending ──results, hint, something due, lease/3──► cycle …
 *                 ├────► released: everything is delivered, or waits for its time
 *                 └────► lost: the lease ended or the endpoint changed; what is in flight no longer counts
 *
 * A cycle stores the results since the last one, moves the cursor and reads the next events, and sending goes on
 * meanwhile. While the database is away results are kept; should the lease end meanwhile, the next holder repeats those
 * attempts, and the cycle here returns `lost`.
 */
export class QueueDispatcher {
  private readonly sender: QueueSender;
  private readonly progress: Progress;
  private readonly fresh: FreshReader;
  private readonly stale: StaleReader;
  private readonly sharing: HalfSharing;
  private readonly runner: CycleRunner;
  private readonly claimedAt = performance.now();
  private busyAt = performance.now();
  private lookedAt = performance.now();
  private secretsVersion: number;
  /** It is to be given back, whatever there is to send. */
  private given = false;
  /** What was read and not sent has been dropped: there is no way back but by a new claim. */
  private leaving = false;
  private readonly alarm = new Alarm();

  constructor(
    private readonly queue: ClaimedQueue,
    private readonly contents: QueueContents,
    start: Position,
    private readonly context: DispatchContext,
    half: Half | null = null,
  ) {
    const now = performance.now();
    this.progress = new Progress(queue, start, context.settings, now);
    for (const event of contents.excepted) this.progress.cursor.finish(event, now);
    this.fresh = new FreshReader(this.progress.cursor, half);
    this.fresh.see(contents.lastSequence);
    this.sender = new QueueSender(
      this.progress,
      { send: context.send, load: context.load, onEnded: () => this.ended() },
      this.fresh.own.concurrencyOf(queue.concurrency ?? context.settings.concurrency),
    );
    this.secretsVersion = contents.secretsVersion;
    this.runner = new CycleRunner(queue.accountId, context, (cycle) => this.request(cycle));
    this.stale = new StaleReader(queue.accountId, this.progress, this.sender.work, context);
    this.stale.update(contents);
    const { fresh, stale, progress, sender, alarm } = this;
    this.sharing = new HalfSharing({ queue, fresh, stale, progress, sender, alarm, context });
  }

  get accountId(): number {
    return this.queue.accountId;
  }

  get isHelper(): boolean {
    return this.fresh.own.isHelper;
  }

  get failing(): boolean {
    return this.sender.failing;
  }

  get stalled(): boolean {
    return this.sender.stalled;
  }

  /** Events that are in flight or ready for it; 0 while their receiver does not answer. */
  get load(): number {
    return this.failing || this.stalled ? 0 : this.progress.sending + this.sender.work.size;
  }

  /** Resolves when the queue is given back or lost. */
  async run(): Promise<void> {
    try {
      this.open(this.contents);
      for (;;) {
        this.alarm.reset();
        const run = await this.runner.run();
        if (run === 'lost') return;
        await this.apply(run);
        if (!this.yielding && this.sender.capacity > 0) await this.stale.read();
        this.sender.sendNext();
        await this.sharing.offerNow(this.yielding);
        if ((await this.untilWorthACycle()) === 'released') return;
      }
    } finally {
      this.sender.pause();
      this.sender.work.clear();
      this.alarm.reset();
      this.sharing.stop();
    }
  }

  /** Something was added to the queue. */
  nudge(): void {
    this.fresh.hint();
    this.busyAt = performance.now();
    if (this.sender.runsLow) this.alarm.ringWithin(this.readableInMs);
  }

  /** Events are to be sent again. */
  retryNow(): void {
    this.stale.retryIn(0);
    this.alarm.ring();
  }

  /** The endpoint is no longer what it was: nothing is sent to it until the next cycle has told. */
  endpointChanged(): void {
    this.sender.pause();
    this.alarm.ring();
  }

  /** Begins nothing more but what the cursor needs to be behind all that was sent, and ends with the last of it. */
  giveBack(): void {
    this.given = true;
    this.alarm.ring();
  }

  /** Offers half of it to another process, if soon nothing is in flight; resolves whether it is offered. */
  async offerHalf(): Promise<boolean> {
    return !this.yielding && this.sharing.offer();
  }

  private request(cycle: number): CycleRequest {
    const now = performance.now();
    const results = this.progress.takeResults(now);
    this.leaving = this.yielding && !this.fresh.own.mustCatchUp;
    // What was not sent before others that were: the next holder begins at the first that is not finished.
    if (this.leaving) this.sender.work.dropAfter(this.failing || this.sender.isPaused ? 0 : this.progress.lastBegun);
    return {
      queue: this.queue,
      cycle,
      cursor: this.progress.cursor.position,
      read: this.fresh.reading(this.sharing.isOffering ? 0 : this.sender.room, this.yielding),
      breaker: this.progress.breaker,
      failingForMs: this.progress.failingForMs(now),
      ...results,
    };
  }

  private async apply({ cycle, stored, tookMs }: CycleRun): Promise<void> {
    this.context.onStored(stored);
    // Delays begin when they are stored.
    for (const { state, delayMs } of stored.exceptions) if (state === 'retrying') this.stale.retryIn(delayMs);
    const failingForMs = stored.attempts.length > 0 ? this.progress.failingForMs(performance.now()) : null;
    if (failingForMs !== null && failingForMs >= this.context.settings.disableAfterMs) {
      this.sender.pause();
      await this.context.disable(this.queue);
    }
    const { settings } = this.context;
    const leaseMs = Math.min(settings.leaseMs, cycle.kind === 'held' ? (cycle.other?.leaseMs ?? Infinity) : Infinity);
    this.sender.sendUntil = this.runner.renewedAt + leaseMs * SENDING_PART;
    this.sender.adapt(tookMs);
    if (cycle.kind === 'repeated') return this.fresh.expectMore();
    this.sender.concurrency = this.fresh.own.concurrencyOf(cycle.concurrency ?? settings.concurrency);
    this.sender.work.addFresh(this.fresh.take(stored.read, cycle.events, performance.now()));
    if (stored.read.half !== null) await this.hear(cycle.other);
    if (cycle.secretsVersion === this.secretsVersion && !this.sender.isPaused) return;
    const contents = await this.context.readContents(this.accountId);
    if (contents) this.open(contents);
  }

  private async hear(other: OtherHalf | undefined): Promise<void> {
    if (other) this.fresh.own.heard(other.cursor, performance.now());
    if (!this.isHelper) {
      // A database that is away is the next cycle's business.
      await this.sharing.hear(other, this.yielding).catch(() => undefined);
    } else if (!this.given && (this.failing || other?.ends !== false)) {
      // What to do about a receiver that fails is the holder's business.
      this.giveBack();
    }
  }

  private open(endpoint: QueueEndpoint): void {
    this.secretsVersion = endpoint.secretsVersion;
    const opened = openEndpoint(endpoint, (sealed) => this.context.openKey(sealed, this.accountId));
    if (opened) this.sender.resume(opened);
  }

  private ended(): void {
    this.busyAt = performance.now();
    const { work, runsLow } = this.sender;
    if (this.sharing.canOffer) this.alarm.ring();
    else if (this.progress.resultCount >= MAX_GATHERED || (work.size === 0 && this.stale.isDue)) this.alarm.ring();
    else this.alarm.ringWithin(runsLow ? Math.min(this.gatherMs, this.readableInMs) : this.gatherMs);
  }

  private get gatherMs(): number {
    return this.context.load.isCrowded(performance.now()) ? GATHER_WHEN_CROWDED_MS : GATHER_MS;
  }

  private get readableInMs(): number {
    return this.sharing.isOffering ? Infinity : this.fresh.dueInMs(this.runner.begunAt, this.yielding);
  }

  private get yielding(): boolean {
    return (
      this.given ||
      this.leaving ||
      (performance.now() - this.claimedAt > STAY_WHILE_CONTENDED_MS && this.context.contended(this))
    );
  }

  /** There is something to be dropped before the queue can be given back, which a cycle does. */
  private get mustDrop(): boolean {
    return this.yielding && !this.leaving && !this.fresh.own.mustCatchUp && this.sender.work.size > 0;
  }

  /** Nothing is in flight, and either nothing is left, or nothing may be sent, or others wait. */
  private get isDone(): boolean {
    if (this.progress.sending > 0 || this.progress.hasResults) return false;
    if (this.fresh.own.mustCatchUp && (this.fresh.own.isShared || this.sender.capacity > 0)) return false;
    if (this.sender.capacity === 0) return true;
    if (this.yielding) return this.sender.work.size === 0;
    if (this.fresh.hasMore || this.sender.work.size > 0 || this.stale.isDue) return false;
    return performance.now() - this.busyAt >= LINGER_MS || this.context.contended(this);
  }

  private async release(): Promise<boolean> {
    const { accountId, token } = this.queue;
    const release = await this.context.releases
      .submit({ accountId, token, yielding: this.yielding })
      // A database that is away is the next cycle's business.
      .catch(() => 'kept' as const);
    if (release !== 'kept') return true;
    this.busyAt = performance.now();
    this.lookedAt = 0;
    return false;
  }

  /** Waits for results, a hint, something that falls due while there is room, or the time to renew the lease. */
  private async untilWorthACycle(): Promise<'cycle' | 'released'> {
    const { leaseMs, pollMs } = this.context.settings;
    const renewAt = Math.min(
      this.runner.renewedAt + leaseMs / 3,
      this.fresh.own.isShared || this.sharing.isOffering ? this.runner.begunAt + HEAR_EVERY_MS : Infinity,
    );
    for (;;) {
      this.sender.sendNext();
      if (this.alarm.rang) return 'cycle';
      if (this.mustDrop) return 'cycle';
      if (this.isDone && (await this.release())) return 'released';
      const now = performance.now();
      const readableInMs = this.sender.runsLow ? this.readableInMs : Infinity;
      if (this.alarm.rang || now >= renewAt || readableInMs <= 0) return 'cycle';
      if (this.sender.capacity > 0 && this.stale.isDue) return 'cycle';
      if (this.sender.room > 0 && now - this.lookedAt >= pollMs) {
        await this.look();
        continue;
      }
      // A queue that has no room or capacity waits for its receiver, whose answer rings.
      const nextLookMs = this.sender.room > 0 ? this.lookedAt + pollMs - now : Infinity;
      const dueInMs = this.sender.capacity > 0 ? this.stale.dueInMs : Infinity;
      const askAgainMs = this.sender.isHeldBack ? ASK_AGAIN_MS : Infinity;
      await this.alarm.wait(Math.max(1, Math.min(renewAt - now, nextLookMs, dueInMs, readableInMs, askAgainMs)));
    }
  }

  private async look(): Promise<void> {
    this.lookedAt = performance.now();
    const outlook = await this.context.looks.submit(this.accountId).catch(() => undefined);
    if (!outlook) return;
    this.fresh.see(outlook.lastSequence);
    this.stale.update(outlook);
  }
}
