import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { isDataError } from '@sms/platform/errors';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { Coalescer, PollLoop } from '@sms/platform/runtime';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type DispatcherConfig, dispatcherConfig } from '../config/webhook-dispatcher.config';
import { AttemptSender } from '../delivery/attempt-sender';
import { attemptsTotal, deliveriesFinishedTotal, deliveryLagSeconds, lanesHeld } from '../delivery/delivery-metrics';
import { nextStep } from '../delivery/next-step';
import { SecretVault } from '../secrets/secret-vault';
import { claimLanes, MAX_CLAIM } from './claim-lanes';
import { Lane, type LaneContext } from './lane';
import { takeTurns } from './lane-turn';
import { freePlaces, type Held } from './places';
import type { RecordedAttempt } from './record-results';
import { haveDue } from './start-due';

/** For claiming lanes, for looking for work, and for requests and events. */
const KEPT_CONNECTIONS = 3;
/** How soon a full process looks whether a lane has given its place away: nothing tells of that. */
const LOOK_AGAIN_MS = 100;
/** Lanes whose turns are one transaction: each of them waits for the slowest lock. */
const TURNS = 32;
const LOOKS = 500;

/**
 * The lanes this process works on. They share the database connections and the places of `freePlaces`, so a receiver
 * that does not answer holds up its own lane only.
 */
@Injectable()
export class LanePool implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly lanes = new Map<number, { readonly lane: Lane; readonly ended: Promise<void> }>();
  private readonly loop: PollLoop;
  private readonly context: LaneContext;
  private lookAgain: NodeJS.Timeout | undefined;
  private readonly owner = `${hostname()}:${process.pid}:${randomUUID()}`;

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
    @Inject(dispatcherConfig.KEY) private readonly config: DispatcherConfig,
    sender: AttemptSender,
    vault: SecretVault,
  ) {
    const turnSettings = { ...config.lanes, owner: this.owner, breaker: config.breaker };
    this.context = {
      // Lanes are many and connections few: each by itself would wait at the connection pool, whose deadline is for a
      // database that is away.
      turns: new Coalescer({
        run: (requests) =>
          takeTurns(
            database,
            turnSettings,
            requests.map((request) => request()),
          ),
        maxInFlight: Math.max(1, config.database.poolSize - KEPT_CONNECTIONS),
        maxBatch: TURNS,
        splitOnError,
      }),
      looks: new Coalescer({
        run: (looks) => haveDue(database, looks),
        maxInFlight: 1,
        maxBatch: LOOKS,
        splitOnError,
      }),
      logger,
      settings: config.lanes,
      send: (attempt) => sender.send(attempt),
      decide: (result, attempts) => nextStep(result, attempts, config.delivery.retryDelaysMs, Math.random),
      openSecret: (sealed, accountId) => vault.open(sealed, accountId),
      onRecorded: countRecorded,
      crowded: (lane) => this.places()[lane.troubled ? 'troubled' : 'sound'] <= 0,
    };
    this.loop = new PollLoop({ name: 'claim lanes', idleMs: config.lanes.pollMs, logger, round: () => this.claim() });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  /** Attempts in flight end within their deadline and are recorded; their lanes are given back. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    clearTimeout(this.lookAgain);
    for (const { lane } of this.lanes.values()) lane.stop();
    await Promise.all([...this.lanes.values()].map(({ ended }) => ended));
  }

  /** A hint that these lanes have something to do. */
  nudge(accountIds: readonly number[]): void {
    const elsewhere = accountIds.filter((accountId) => !this.lanes.has(accountId));
    for (const accountId of accountIds) this.lanes.get(accountId)?.lane.nudge();
    if (elsewhere.length > 0) this.loop.nudge();
  }

  /**
   * URL or secrets of an endpoint have changed: here, nothing is sent to the old ones that is not in flight already.
   */
  endpointChanged(accountId: number): void {
    this.lanes.get(accountId)?.lane.endpointChanged();
    this.loop.nudge();
  }

  private async claim(): Promise<boolean> {
    const free = this.places();
    if (free.sound <= 0) {
      this.lookAgain ??= setTimeout(() => {
        this.lookAgain = undefined;
        this.loop.nudge();
      }, LOOK_AGAIN_MS);
    }
    const places = { sound: Math.min(MAX_CLAIM, free.sound), troubled: Math.min(MAX_CLAIM, free.troubled) };
    if (places.sound <= 0 && places.troubled <= 0) return false;
    const claimed = await claimLanes(this.database, this.owner, this.config.lanes.leaseMs, places);
    for (const lane of claimed) this.work(lane.accountId, new Lane(lane, this.context));
    const troubled = claimed.filter((lane) => lane.troubled).length;
    return (
      (troubled > 0 && troubled === places.troubled) ||
      (claimed.length > troubled && claimed.length - troubled === places.sound)
    );
  }

  private places() {
    const held: Held = { all: 0, troubled: 0, prompt: 0 };
    for (const { lane } of this.lanes.values()) {
      held.all += 1;
      if (lane.troubled) held.troubled += 1;
      else if (!lane.waiting) held.prompt += 1;
    }
    return freePlaces(held, this.config.lanes.maxHeld);
  }

  private work(accountId: number, lane: Lane): void {
    const ended = lane
      .run()
      .catch((error: unknown) => this.logger.error({ err: error, accountId }, 'lane failed, its lease will run out'))
      .finally(() => {
        const wasFull = this.context.crowded(lane);
        if (this.lanes.get(accountId)?.lane === lane) this.lanes.delete(accountId);
        lanesHeld.set(this.lanes.size);
        if (wasFull) this.loop.nudge();
      });
    this.lanes.set(accountId, { lane, ended });
    lanesHeld.set(this.lanes.size);
  }
}

/** Whatever else fails would fail for each lane alone as well. */
function splitOnError(error: unknown): 'each' | 'none' {
  return isDataError(error) ? 'each' : 'none';
}

function countRecorded(recorded: readonly RecordedAttempt[]): void {
  for (const { outcome, state, lagSeconds } of recorded) {
    attemptsTotal.inc({ outcome });
    if (state !== 'pending') deliveriesFinishedTotal.inc({ state });
    if (state === 'delivered') deliveryLagSeconds.observe(lagSeconds);
  }
}
