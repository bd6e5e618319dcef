import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { PollLoop } from '@sms/platform/service';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { AttemptSender } from '../delivery/attempt-sender';
import { nextStep } from '../delivery/next-step';
import { SecretVault } from '../endpoints/secret-vault';
import { ATTEMPTS, DELIVERIES_FINISHED, DELIVERY_LAG, LANES_HELD } from '../metrics';
import { type DispatcherConfig, dispatcherConfig } from '../webhook-dispatcher.config';
import { claimLanes } from './claim-lanes';
import { Gate } from './gate';
import { Lane, type LaneContext } from './lane';
import type { RecordedAttempt } from './record-results';

/** Lanes taken by one claim. */
const CLAIM = 50;
/** For claiming lanes, and for requests and events. */
const KEPT_CONNECTIONS = 2;

/**
 * The lanes this process works on. They share nothing but the database pool and the number of places, so a receiver
 * that does not answer holds up its own lane only. In flight at most: places times a lane's concurrency.
 */
@Injectable()
export class LanePool implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly lanes = new Map<number, { readonly lane: Lane; readonly ended: Promise<void> }>();
  private readonly loop: PollLoop;
  private readonly context: LaneContext;

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
    @Inject(dispatcherConfig.KEY) private readonly config: DispatcherConfig,
    sender: AttemptSender,
    vault: SecretVault,
  ) {
    this.context = {
      database,
      gate: new Gate(Math.max(1, config.database.poolSize - KEPT_CONNECTIONS)),
      logger,
      owner: `${hostname()}:${process.pid}:${randomUUID()}`,
      settings: { ...config.lanes, breaker: config.breaker },
      send: (attempt) => sender.send(attempt),
      decide: (result, attempts) => nextStep(result, attempts, config.delivery.retryDelaysMs, Math.random),
      openSecret: (sealed, accountId) => vault.open(sealed, accountId),
      onRecorded: countRecorded,
      crowded: () => this.lanes.size >= config.lanes.maxHeld,
    };
    this.loop = new PollLoop({ name: 'claim lanes', idleMs: config.lanes.pollMs, logger, round: () => this.claim() });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  /** Attempts under way end within their deadline and are recorded; their lanes are given back. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    for (const { lane } of this.lanes.values()) lane.stop();
    await Promise.all([...this.lanes.values()].map(({ ended }) => ended));
  }

  /** A hint that these lanes have something to do, or are no longer this process's. */
  nudge(accountIds: readonly number[]): void {
    const elsewhere = accountIds.filter((accountId) => !this.lanes.has(accountId));
    for (const accountId of accountIds) this.lanes.get(accountId)?.lane.nudge();
    if (elsewhere.length > 0) this.loop.nudge();
  }

  private async claim(): Promise<boolean> {
    const limit = Math.min(CLAIM, this.config.lanes.maxHeld - this.lanes.size);
    if (limit <= 0) return false;
    const claimed = await claimLanes(this.database, this.context.owner, this.config.lanes.leaseMs, limit);
    for (const lane of claimed) this.work(lane.accountId, new Lane(lane, this.context));
    return claimed.length === limit;
  }

  private work(accountId: number, lane: Lane): void {
    const ended = lane
      .run()
      .catch((error: unknown) => this.logger.error({ err: error, accountId }, 'lane failed, its lease will run out'))
      .finally(() => {
        const wasFull = this.context.crowded();
        if (this.lanes.get(accountId)?.lane === lane) this.lanes.delete(accountId);
        LANES_HELD.set(this.lanes.size);
        if (wasFull) this.loop.nudge();
      });
    this.lanes.set(accountId, { lane, ended });
    LANES_HELD.set(this.lanes.size);
  }
}

function countRecorded(recorded: readonly RecordedAttempt[]): void {
  for (const { outcome, state, lagSeconds } of recorded) {
    ATTEMPTS.inc({ outcome });
    if (state !== 'pending') DELIVERIES_FINISHED.inc({ state });
    if (state === 'delivered') DELIVERY_LAG.observe(lagSeconds);
  }
}
