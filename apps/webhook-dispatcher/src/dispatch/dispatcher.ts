import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { PollLoop } from '@sms/platform/runtime';
import { randomUUID } from 'node:crypto';
import { Bodies } from '../bodies/bodies';
import { type DispatcherConfig, dispatcherConfig } from '../config/webhook-dispatcher.config';
import { AttemptSender } from '../client/attempt-sender';
import { queuesGivenTotal } from '../events/dispatcher-metrics';
import { type ClaimedQueue, claimQueues } from '../queues/claim-queues';
import { MAX_CLAIMED_QUEUES } from '../queues/claim-queues.sql';
import { type QueueContents, readQueues } from '../queues/read-queues';
import { SecretVault } from '../secrets/secret-vault';
import { HeldQueues } from './held-queues';
import { QueueCalls } from './queue-calls';
import { QueueWorker } from './queue-worker';
import { retireStale } from './retire-stale';

/** How often a full process checks whether a queue has freed its slot: no event reports that. */
const CHECK_SLOTS_MS = 100;
/** After a process has released queues to one with spare capacity, it leaves due queues to that one for this long. */
const DEFER_MS = 2_000;
/** A queue that has been due for this many polls has not been claimed by any other process. */
const DEFERRED_POLLS = 2;

/**
 * The queues this process dispatches. They share the database connections and the slots of `freeSlots`, so a receiver
 * that does not respond holds up its own queue only.
 */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly queues: HeldQueues;
  private readonly loop: PollLoop;
  private readonly calls: QueueCalls;
  private slotCheck: NodeJS.Timeout | undefined;
  /** Until this time, another process has spare capacity for due queues. Monotonic milliseconds. */
  private defersUntil = -Infinity;
  /** Identifies this replica in leases and to the other replicas. */
  readonly owner = randomUUID();

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
    @Inject(dispatcherConfig.KEY) private readonly config: DispatcherConfig,
    sender: AttemptSender,
    vault: SecretVault,
    bodies: Bodies,
  ) {
    const { dispatch } = config;
    this.queues = new HeldQueues(dispatch.maxHeld);
    this.calls = new QueueCalls({ database, bodies, config, sender, vault });
    this.loop = new PollLoop({ name: 'claim queues', idleMs: dispatch.pollMs, logger, round: () => this.claim() });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  /** Attempts in flight end within their deadline and are stored; then their queues are released. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    clearTimeout(this.slotCheck);
    const held = this.queues.all();
    for (const { queue } of held) queue.release();
    await Promise.all(held.map(({ ended }) => ended));
  }

  /** A hint that these queues have new events. */
  nudge(accountIds: readonly number[]): void {
    const elsewhere = accountIds.filter((accountId) => !this.queues.get(accountId));
    for (const accountId of accountIds) this.queues.get(accountId)?.queue.nudge();
    if (elsewhere.length > 0) this.loop.nudge();
  }

  /** A hint that some queue is due that no process holds. */
  claimNow(): void {
    this.loop.nudge();
  }

  /** A hint that events of an endpoint are to be sent again. */
  retry(accountId: number): void {
    this.queues.get(accountId)?.queue.retryNow();
    this.loop.nudge();
  }

  /**
   * The URL or the secrets of an endpoint have changed: this process begins no more attempts with the old ones.
   */
  endpointChanged(accountId: number): void {
    this.queues.get(accountId)?.queue.endpointChanged();
    this.loop.nudge();
  }

  get hasFreeSlots(): boolean {
    return this.queues.free().healthy > 0;
  }

  /** The number of queues with events to send to a receiver that responds. */
  get busyQueues(): number {
    return this.queues.busy().length;
  }

  /**
   * Releases queues to another process with spare capacity, those with the least to send first, so that a queue as
   * large as all others together stays here; always keeps one. Each promise resolves when its queue is released.
   */
  release(queues: number): ReadonlyArray<Promise<void>> {
    const given = this.queues.busy().slice(0, -1).slice(0, queues);
    if (given.length > 0) this.defersUntil = performance.now() + DEFER_MS;
    for (const { queue } of given) queue.release();
    queuesGivenTotal.inc(given.length);
    return given.map(({ ended }) => ended);
  }

  private async claim(): Promise<boolean> {
    const free = this.queues.free();
    if (free.healthy <= 0) {
      this.slotCheck ??= setTimeout(() => {
        this.slotCheck = undefined;
        this.loop.nudge();
      }, CHECK_SLOTS_MS);
    }
    const slots = {
      healthy: Math.min(MAX_CLAIMED_QUEUES, free.healthy),
      failing: Math.min(MAX_CLAIMED_QUEUES, free.failing),
    };
    if (slots.healthy <= 0 && slots.failing <= 0) return false;
    const { leaseMs, pollMs } = this.config.dispatch;
    const dueForMs = performance.now() < this.defersUntil ? pollMs * DEFERRED_POLLS : 0;
    const claimed = await claimQueues(this.database, { owner: this.owner, leaseMs, slots, dueForMs });
    if (claimed.length === 0) return false;
    const contents = await readQueues(
      this.database,
      claimed.map(({ accountId }) => accountId),
    );
    await Promise.all(claimed.map((queue) => this.work(queue, contents.get(queue.accountId))));
    const healthy = claimed.filter(({ breaker }) => breaker.state === 'closed' && breaker.failures === 0).length;
    const failing = claimed.length - healthy;
    return (failing > 0 && failing === slots.failing) || (healthy > 0 && healthy === slots.healthy);
  }

  /** Begins to dispatch a claimed queue; if it was lost here and claimed again, after the former worker has ended. */
  private async work(claimed: ClaimedQueue, contents: QueueContents | undefined): Promise<void> {
    if (!contents) return;
    const before = this.queues.get(claimed.accountId);
    before?.queue.endpointChanged();
    await before?.ended;
    const { breaker } = claimed;
    // For other queues, the dispatch cycle that reads their events finds out whether they are stale.
    const mayBeStale = breaker.state !== 'closed' || contents.hasBacklog;
    const retired = mayBeStale ? await retireStale(this.database, claimed, this.config.retirement) : undefined;
    const start = retired ?? { sequence: claimed.cursor, createdAt: claimed.cursorAt };
    const { calls, logger } = this;
    const contended = (queue: { readonly failing: boolean }) => this.queues.isContended(queue);
    this.begin(new QueueWorker(claimed, contents, start, { calls, logger, contended }));
  }

  private begin(queue: QueueWorker): void {
    const { accountId } = queue;
    const ended = queue
      .run()
      .catch((error: unknown) => this.logger.error({ err: error, accountId }, 'queue failed, its lease will end'))
      .finally(() => {
        const wasContended = this.queues.isContended(queue);
        this.queues.remove(accountId);
        if (wasContended) this.loop.nudge();
      });
    this.queues.add({ queue, ended });
  }
}
