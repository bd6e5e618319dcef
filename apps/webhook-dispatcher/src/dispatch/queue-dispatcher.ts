import type { ClaimedQueue } from '../queues/claim-queues';
import type { QueueContents, QueueEndpoint } from '../queues/read-queues';
import { Alarm } from './alarm';
import { BetweenCycles } from './between-cycles';
import type { Position } from './cursor';
import type { CycleRequest } from './cycle';
import { type CycleRun, CycleRunner } from './cycle-runner';
import type { DispatchContext } from './dispatch-context';
import { FreshReader } from './fresh-reader';
import { Leaving } from './leaving';
import { openEndpoint } from './open-endpoint';
import { Progress } from './progress';
import { QueueSender } from './queue-sender';
import { StaleReader } from './stale-reader';

/** A lease is renewed after a third of it, so what is sent within the second third is sent under it. */
const SENDING_PART = 2 / 3;
/**
 * What becomes too old while a queue is held is given up once in so many leases' time, because nothing may be in flight
 * then.
 */
const RETIRE_AFTER_LEASES = 4;

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
  private readonly runner: CycleRunner;
  private readonly between: BetweenCycles;
  private readonly leaving: Leaving;
  private readonly alarm = new Alarm();
  private readonly retireAt: number;
  private secretsVersion: number;

  constructor(
    private readonly queue: ClaimedQueue,
    private readonly contents: QueueContents,
    start: Position,
    private readonly context: DispatchContext,
  ) {
    const now = performance.now();
    this.retireAt = now + context.settings.leaseMs * RETIRE_AFTER_LEASES;
    this.progress = new Progress(queue, start, context.settings, now);
    for (const event of contents.excepted) this.progress.cursor.finish(event, now);
    this.fresh = new FreshReader(this.progress.cursor);
    this.fresh.see(contents.lastSequence);
    this.sender = new QueueSender(
      this.progress,
      { send: context.send, load: context.load, onEnded: () => this.between.ended() },
      queue.concurrency ?? context.settings.concurrency,
    );
    this.secretsVersion = contents.secretsVersion;
    this.runner = new CycleRunner(queue.accountId, context, (cycle) => this.request(cycle));
    this.stale = new StaleReader(queue.accountId, this.progress, this.sender.work, context);
    this.stale.update(contents);
    this.leaving = new Leaving(() => context.contended(this));
    const { fresh, stale, progress, sender, leaving, runner, alarm } = this;
    this.between = new BetweenCycles({ queue, fresh, stale, progress, sender, alarm, context, leaving, runner });
  }

  get accountId(): number {
    return this.queue.accountId;
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
        this.between.stored(run.stored.cursor);
        if (!this.leaving.isWanted && this.sender.capacity > 0) await this.stale.read();
        if (this.stale.hasTooOld && performance.now() >= this.retireAt) this.leaving.retire();
        if ((await this.between.untilWorthACycle()) === 'released') return;
      }
    } finally {
      this.sender.pause();
      this.sender.work.clear();
      this.alarm.reset();
    }
  }

  /** Something was added to the queue. */
  nudge(): void {
    this.between.hint();
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
    this.leaving.give();
    this.alarm.ring();
  }

  private request(cycle: number): CycleRequest {
    const now = performance.now();
    const results = this.progress.takeResults(now);
    if (this.leaving.isWanted) this.leave();
    return {
      queue: this.queue,
      cycle,
      cursor: this.progress.cursor.position,
      read: this.fresh.reading(this.sender.room, this.leaving.isWanted),
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
    this.sender.sendUntil = this.runner.renewedAt + settings.leaseMs * SENDING_PART;
    this.sender.adapt(tookMs);
    if (cycle.kind === 'repeated') return this.fresh.expectMore();
    this.sender.concurrency = cycle.concurrency ?? settings.concurrency;
    if (this.fresh.isStale(stored.read, cycle.events, this.context.ageMs)) this.leaving.retire();
    else this.sender.work.addFresh(this.fresh.take(stored.read, cycle.events, performance.now()));
    if (cycle.secretsVersion === this.secretsVersion && !this.sender.isPaused) return;
    const contents = await this.context.readContents(this.accountId);
    if (contents) this.open(contents);
  }

  private open(endpoint: QueueEndpoint): void {
    this.secretsVersion = endpoint.secretsVersion;
    const opened = openEndpoint(endpoint, (sealed) => this.context.openKey(sealed, this.accountId));
    if (opened) this.sender.resume(opened);
  }

  /** What was not sent before others that were, is: the next holder begins at the first that is not finished. */
  private leave(): void {
    this.leaving.begin();
    this.sender.work.dropAfter(this.failing || this.sender.isPaused ? 0 : this.progress.lastBegun);
  }
}
