import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { PollLoop } from '@sms/platform/runtime';
import { randomUUID } from 'node:crypto';
import { type DispatcherConfig, dispatcherConfig } from '../config/webhook-dispatcher.config';
import { AttemptSender } from '../client/attempt-sender';
import { queuesGivenTotal } from '../events/dispatcher-metrics';
import { type ClaimedQueue, claimQueues, MAX_CLAIM } from '../queues/claim-queues';
import { type QueueContents, readQueues } from '../queues/read-queues';
import { SecretVault } from '../secrets/secret-vault';
import { HeldQueues } from './held-queues';
import { QueueCalls } from './queue-calls';
import { QueueWorker } from './queue-worker';
import { retireStale } from './retire-stale';

/** A full process checks so often whether a queue has given its slot away: no event tells of that. */
const CHECK_SLOTS_MS = 100;
/** After a process has released queues to one with time left, it leaves what is due to that one for so long. */
const DEFER_MS = 2_000;
/** A queue that has been due for so many polls is one that no other process has taken. */
const DEFERRED_POLLS = 2;

/**
 * The queues this process dispatches. They share the database connections and the slots of `freeSlots`, so a receiver
 * that does not answer holds up its own queue only.
 */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly queues: HeldQueues;
  private readonly loop: PollLoop;
  private readonly calls: QueueCalls;
  private slotCheck: NodeJS.Timeout | undefined;
  /** Until then, another process has time for what is due. Monotonic milliseconds. */
  private defersUntil = -Infinity;
  /** The name of this replica in leases and among the others. */
  readonly owner = randomUUID();

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
    @Inject(dispatcherConfig.KEY) private readonly config: DispatcherConfig,
    sender: AttemptSender,
    vault: SecretVault,
  ) {
    const { dispatch } = config;
    this.queues = new HeldQueues(dispatch.maxHeld);
    this.calls = new QueueCalls({ database, config, sender, vault });
    this.loop = new PollLoop({ name: 'claim queues', idleMs: dispatch.pollMs, logger, round: () => this.claim() });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  /** Attempts in flight end within their deadline and are stored; their queues are given back. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    clearTimeout(this.slotCheck);
    const held = this.queues.all();
    for (const { queue } of held) queue.release();
    await Promise.all(held.map(({ ended }) => ended));
  }

  /** A hint that these queues have something to do. */
  nudge(accountIds: readonly number[]): void {
    const elsewhere = accountIds.filter((accountId) => !this.queues.get(accountId));
    for (const accountId of accountIds) this.queues.get(accountId)?.queue.nudge();
    if (elsewhere.length > 0) this.loop.nudge();
  }

  /** A hint that some queue is due that nobody has. */
  claimNow(): void {
    this.loop.nudge();
  }

  /** A hint that events of an endpoint are to be sent again. */
  retry(accountId: number): void {
    this.queues.get(accountId)?.queue.retryNow();
    this.loop.nudge();
  }

  /**
   * URL or secrets of an endpoint have changed: here, nothing is sent to the old ones that is not in flight already.
   */
  endpointChanged(accountId: number): void {
    this.queues.get(accountId)?.queue.endpointChanged();
    this.loop.nudge();
  }

  get hasFreeSlots(): boolean {
    return this.queues.free().healthy > 0;
  }

  /** Queues with something to send to a receiver that answers. */
  get busyQueues(): number {
    return this.queues.busy().length;
  }

  /**
   * Gives queues to another process that has time left, those with the least to send first, so that one that is as much
   * as all others together stays where it is in the end; and always keeps one. Each resolves when it is given.
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
    const slots = { healthy: Math.min(MAX_CLAIM, free.healthy), failing: Math.min(MAX_CLAIM, free.failing) };
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

  /** Begins to dispatch a claimed queue; one that was lost here and is claimed again, when the first has ended. */
  private async work(claimed: ClaimedQueue, contents: QueueContents | undefined): Promise<void> {
    if (!contents) return;
    const before = this.queues.get(claimed.accountId);
    before?.queue.endpointChanged();
    await before?.ended;
    const { breaker } = claimed;
    // Of other queues, whoever reads their events finds out whether they are stale.
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
