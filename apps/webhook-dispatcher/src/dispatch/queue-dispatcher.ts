import type { ClaimedQueue } from '../queues/claim-queues';
import type { QueueContents, QueueEndpoint } from '../queues/read-queues';
import { Alarm } from './alarm';
import type { Position } from './cursor';
import type { CycleRequest, QueuedEvent } from './cycle';
import { type CycleRun, CycleRunner } from './cycle-runner';
import type { DispatchContext } from './dispatch-context';
import { Progress } from './progress';
import { QueueSender } from './queue-sender';
import { StaleReader } from './stale-reader';

/** How long a queue may stay while others wait for its slot. */
const STAY_WHILE_CONTENDED_MS = 2_000;
/** An idle queue stays for so long: the next event may come at once. */
const LINGER_MS = 1_000;
/** Each cycle costs a statement: events that come gather for so long, unless there was a pause before. */
const READ_SPACING_MS = 25;
/**
 * Results wait so long for others, or for events to be read, unless there are many: a crash repeats what is not stored.
 */
const GATHER_MS = 100;
const MAX_GATHERED = 128;
/** In a process that has more to do than it can: each cycle costs it as much as several requests. */
const GATHER_WHEN_CROWDED_MS = 250;
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
  private readonly stale: StaleReader;
  private readonly runner: CycleRunner;
  private readonly claimedAt = performance.now();
  private busyAt = performance.now();
  private lookedAt = performance.now();
  private readTo: Position;
  private secretsVersion: number;
  /** Events that are not read: `certain` when the last reading was full, `hinted` when somebody has told of some. */
  private more: 'none' | 'hinted' | 'certain';
  private stopping = false;
  /** Another process has time for it. */
  private given = false;
  /** What was read and not sent has been dropped: there is no way back but by a new claim. */
  private leaving = false;
  private readonly alarm = new Alarm();

  constructor(
    private readonly queue: ClaimedQueue,
    private readonly contents: QueueContents,
    start: Position,
    private readonly context: DispatchContext,
  ) {
    const now = performance.now();
    this.progress = new Progress(queue, start, context.settings, now);
    for (const event of contents.excepted) this.progress.cursor.finish(event, now);
    this.sender = new QueueSender(
      this.progress,
      { send: context.send, load: context.load, onEnded: () => this.ended() },
      queue.concurrency ?? context.settings.concurrency,
    );
    this.readTo = this.progress.cursor.position;
    this.secretsVersion = contents.secretsVersion;
    this.more = contents.lastSequence > this.readTo.sequence ? 'certain' : 'none';
    this.runner = new CycleRunner(queue.accountId, context, (cycle) => this.request(cycle));
    this.stale = new StaleReader(queue.accountId, this.progress, this.sender.work, context);
    this.stale.update(contents);
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
        if (!this.yielding && this.sender.capacity > 0) await this.stale.read();
        this.sender.sendNext();
        if ((await this.untilWorthACycle()) === 'released') return;
      }
    } finally {
      this.sender.pause();
      this.sender.work.clear();
      this.alarm.reset();
    }
  }

  /** Something was added to the queue. */
  nudge(): void {
    if (this.more === 'none') this.more = 'hinted';
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

  /** Ends as soon as what is in flight has ended and is stored, whatever else there is. */
  giveBack(): void {
    this.given = true;
    this.alarm.ring();
  }

  /** Begins nothing more; `run` ends with the last attempt in flight. */
  stop(): void {
    this.stopping = true;
    this.endpointChanged();
  }

  private request(cycle: number): CycleRequest {
    const now = performance.now();
    const results = this.progress.takeResults(now);
    this.leaving = this.yielding;
    if (this.leaving) this.sender.work.clear();
    const room = this.more !== 'none' && !this.yielding ? this.sender.room : 0;
    // Hints that come from now on are for the next cycle.
    if (room > 0) this.more = 'none';
    return {
      queue: this.queue,
      cycle,
      cursor: this.progress.cursor.position,
      read: { after: this.readTo, room },
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
    this.sender.sendUntil = this.runner.renewedAt + this.context.settings.leaseMs * SENDING_PART;
    this.sender.adapt(tookMs);
    if (cycle.kind === 'repeated') {
      this.more = 'certain';
      return;
    }
    this.sender.concurrency = cycle.concurrency ?? this.context.settings.concurrency;
    this.take(cycle.events);
    if (stored.read.room > 0 && cycle.events.length === stored.read.room) this.more = 'certain';
    if (this.stopping || (cycle.secretsVersion === this.secretsVersion && !this.sender.isPaused)) return;
    const contents = await this.context.readContents(this.accountId);
    if (contents) this.open(contents);
  }

  private take(events: readonly QueuedEvent[]): void {
    const now = performance.now();
    // Exceptions that an earlier holder has made are retried on their own.
    const fresh = events.filter(({ sequence }) => !this.progress.cursor.has(sequence));
    for (const event of fresh) if (event.messageId === null) this.progress.cursor.finish(event, now);
    this.sender.work.addFresh(fresh.filter(({ messageId }) => messageId !== null));
    this.readTo = events.at(-1) ?? this.readTo;
  }

  private open({ url, secrets, secretsVersion }: QueueEndpoint): void {
    const now = performance.now();
    this.secretsVersion = secretsVersion;
    if (url === null) return;
    this.sender.resume({
      url,
      keys: secrets.map(({ sealed, validForMs }) => ({
        key: this.context.openKey(sealed, this.accountId),
        validUntil: now + (validForMs ?? Infinity),
      })),
    });
  }

  private ended(): void {
    this.busyAt = performance.now();
    const { work, runsLow } = this.sender;
    if (this.progress.resultCount >= MAX_GATHERED || (work.size === 0 && this.stale.isDue)) this.alarm.ring();
    else this.alarm.ringWithin(runsLow ? Math.min(this.gatherMs, this.readableInMs) : this.gatherMs);
  }

  private get gatherMs(): number {
    return this.context.load.isCrowded(performance.now()) ? GATHER_WHEN_CROWDED_MS : GATHER_MS;
  }

  /** Until it is worth a cycle to read what is said to be there; infinite when nothing is. */
  private get readableInMs(): number {
    if (this.more === 'none') return Infinity;
    return this.more === 'certain' ? 0 : this.runner.begunAt + READ_SPACING_MS - performance.now();
  }

  private get yielding(): boolean {
    return (
      this.stopping ||
      this.given ||
      this.leaving ||
      (performance.now() - this.claimedAt > STAY_WHILE_CONTENDED_MS && this.context.contended(this))
    );
  }

  /** Nothing is in flight, and either nothing is left, or nothing may be sent, or others wait. */
  private get isDone(): boolean {
    if (this.progress.sending > 0 || this.progress.hasResults) return false;
    if (this.yielding || this.sender.capacity === 0) return true;
    if (this.more !== 'none' || this.sender.work.size > 0 || this.stale.isDue) return false;
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
    const renewAt = this.runner.renewedAt + leaseMs / 3;
    for (;;) {
      if (this.alarm.rang) return 'cycle';
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
      await this.alarm.wait(Math.max(1, Math.min(renewAt - now, nextLookMs, dueInMs, readableInMs)));
    }
  }

  private async look(): Promise<void> {
    this.lookedAt = performance.now();
    const outlook = await this.context.looks.submit(this.accountId).catch(() => undefined);
    if (!outlook) return;
    if (outlook.lastSequence > this.readTo.sequence) this.more = 'certain';
    this.stale.update(outlook);
  }
}
