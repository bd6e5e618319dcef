import type { Database } from '@sms/platform/database';
import type { ServiceLogger } from '@sms/platform/observability';
import { setTimeout as delay } from 'node:timers/promises';
import type { AttemptResult } from '../delivery/attempt-result';
import type { AttemptToSend } from '../delivery/attempt-sender';
import type { NextStep } from '../delivery/next-step';
import type { BreakerSettings } from './breaker';
import type { ClaimedLane } from './claim-lanes';
import type { Gate } from './gate';
import { takeTurn, type Turn } from './lane-turn';
import type { FinishedAttempt, RecordedAttempt } from './record-results';
import { hasDue, type StartedAttempt } from './start-due';

export interface LaneContext {
  readonly database: Database;
  /** Shared by all lanes of the process: every use of the database goes through it. */
  readonly gate: Gate;
  readonly logger: ServiceLogger;
  readonly owner: string;
  readonly settings: { readonly leaseMs: number; readonly pollMs: number; readonly concurrency: number; readonly breaker: BreakerSettings };
  readonly send: (attempt: AttemptToSend) => Promise<AttemptResult>;
  readonly decide: (result: AttemptResult, attempts: number) => NextStep;
  readonly openSecret: (sealed: Buffer, accountId: number) => string;
  readonly onRecorded: (recorded: readonly RecordedAttempt[]) => void;
  /** Other lanes wait for a place in this process. */
  readonly crowded: () => boolean;
}

/** How long a lane may stay while others wait for its place. */
const STAY_WHILE_CROWDED_MS = 2_000;
const PAUSE_AFTER_ERROR_MS = 500;

/**
 * Works one lane while this process holds its lease:
 *
 *   claimed ──► turn ──► held: attempts under way ──result, nudge, something due, lease/3──► turn …
 *                 ├────► released: nothing due and nothing under way
 *                 └────► lost: the lease ran out or the endpoint changed; what is under way no longer counts
 *
 * Results that come in during a turn are recorded together by the next one. While the database is away they are kept;
 * should the lease run out meanwhile, the next holder repeats those attempts, and the turn here answers `lost`.
 */
export class Lane {
  private readonly inFlight = new Set<number>();
  private results: FinishedAttempt[] = [];
  private stopping = false;
  private nudged = false;
  private wake: (() => void) | undefined;
  private readonly claimedAt = performance.now();
  private renewedAt = performance.now();

  constructor(
    private readonly claimed: ClaimedLane,
    private readonly context: LaneContext,
  ) {}

  /** Resolves when the lane is given back or lost. */
  async run(): Promise<void> {
    for (;;) {
      this.nudged = false;
      const turn = await this.turn();
      if (turn.kind !== 'held') return;
      const secrets = turn.sealedSecrets.map((sealed) => this.context.openSecret(sealed, this.claimed.accountId));
      for (const attempt of turn.start) void this.attempt(attempt, turn.url, secrets);
      await this.untilWorthATurn(turn.hasRoom);
    }
  }

  nudge(): void {
    this.nudged = true;
    this.wake?.();
  }

  /** Starts nothing more; `run` ends with the last attempt under way. */
  stop(): void {
    this.stopping = true;
    this.nudge();
  }

  /** Repeats a turn that fails until the lease has run out: then another process may have the lane. */
  private async turn(): Promise<Turn> {
    for (let failures = 0; ; failures += 1) {
      const startedAt = performance.now();
      try {
        const turn = await this.turnOnce();
        this.renewedAt = startedAt;
        return turn;
      } catch (error) {
        if (failures === 0) this.context.logger.warn({ err: error, accountId: this.claimed.accountId }, 'turn of a lane failed, will repeat');
        if (performance.now() - this.renewedAt > this.context.settings.leaseMs) return { kind: 'lost' };
        await delay(PAUSE_AFTER_ERROR_MS);
      }
    }
  }

  private async turnOnce(): Promise<Turn> {
    const { settings, database, gate, owner } = this.context;
    const turn = await gate.run(async () => {
      const reported = [...this.results];
      const taken = await takeTurn(database, {
        lane: this.claimed,
        owner,
        leaseMs: settings.leaseMs,
        concurrency: settings.concurrency,
        breaker: settings.breaker,
        finished: reported,
        inFlight: [...this.inFlight],
        finishing: this.stopping || this.hasStayedLong(),
      });
      this.results = this.results.slice(reported.length);
      return taken;
    });
    if (turn.kind === 'lost') return turn;
    this.context.onRecorded(turn.recorded);
    if (turn.breakerTurned) this.context.logger.info({ accountId: this.claimed.accountId, breaker: turn.breakerTurned }, 'breaker of an endpoint turned');
    return turn;
  }

  private async attempt(attempt: StartedAttempt, url: string, secrets: readonly string[]): Promise<void> {
    const { attemptId, deliveryId, number, webhookId, body } = attempt;
    this.inFlight.add(deliveryId);
    const result = await this.context.send({ url, webhookId, body, secrets });
    this.results.push({ attemptId, deliveryId, number, result, next: this.context.decide(result, number) });
    this.inFlight.delete(deliveryId);
    this.nudge();
  }

  private hasStayedLong(): boolean {
    return performance.now() - this.claimedAt > STAY_WHILE_CROWDED_MS && this.context.crowded();
  }

  /** Waits for a result, a nudge, a delivery that falls due while there is room, or the time to renew the lease. */
  private async untilWorthATurn(hasRoom: boolean): Promise<void> {
    const { leaseMs, pollMs } = this.context.settings;
    const renewAt = this.renewedAt + leaseMs / 3;
    for (;;) {
      const leftMs = renewAt - performance.now();
      if (leftMs <= 0) return;
      await this.pause(hasRoom ? Math.min(pollMs, leftMs) : leftMs);
      if (this.nudged || (hasRoom && (await this.seesDue()))) return;
    }
  }

  private async seesDue(): Promise<boolean> {
    // A database that is away is the turn's business.
    const { database, gate } = this.context;
    return gate.run(() => hasDue(database, this.claimed.accountId, [...this.inFlight])).catch(() => true);
  }

  private async pause(ms: number): Promise<void> {
    if (this.nudged) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = undefined;
  }
}
