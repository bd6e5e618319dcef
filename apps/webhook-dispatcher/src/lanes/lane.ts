import type { ServiceLogger } from '@sms/platform/observability';
import type { Coalescer } from '@sms/platform/runtime';
import { setTimeout as delay } from 'node:timers/promises';
import type { AttemptResult } from '../delivery/attempt-result';
import type { AttemptToSend } from '../delivery/attempt-sender';
import type { NextStep } from '../delivery/next-step';
import type { ClaimedLane } from './claim-lanes';
import type { Turn, TurnRequest } from './lane-turn';
import type { FinishedAttempt, RecordedAttempt } from './record-results';
import { aheadAfter } from './run-ahead';
import type { Look, StartedAttempt } from './start-due';

export interface LaneContext {
  /**
   * Shared by all lanes of the process, so that turns at the same time are one transaction. Asks for the request when
   * its batch begins.
   */
  readonly turns: Coalescer<() => TurnRequest, Turn>;
  readonly looks: Coalescer<Look, boolean>;
  readonly logger: ServiceLogger;
  readonly settings: { readonly leaseMs: number; readonly pollMs: number };
  readonly send: (attempt: AttemptToSend) => Promise<AttemptResult>;
  readonly decide: (result: AttemptResult, attempts: number) => NextStep;
  readonly openSecret: (sealed: Buffer, accountId: number) => string;
  readonly onRecorded: (recorded: readonly RecordedAttempt[]) => void;
  /** Other lanes wait for this one's place in the process. */
  readonly crowded: (lane: Lane) => boolean;
}

/** How long a lane may stay while others wait for its place. */
const STAY_WHILE_CROWDED_MS = 2_000;
const PAUSE_AFTER_ERROR_MS = 500;
/** Results wait so long for others to be recorded with, while there is still something to send. */
const GATHER_MS = 25;
/**
 * Requests at once to a receiver that has not answered yet: it costs two connections to find out that it never does.
 */
const FIRST_WIDTH = 2;
/** A receiver that has answered nothing for so long keeps its lane waiting. */
const WAITING_AFTER_MS = 150;

type Endpoint = Pick<AttemptToSend, 'url' | 'secrets'> & { readonly concurrency: number };

/**
 * Works one lane while this process holds its lease:
 *
 *   claimed ──► turn ──► held: attempts under way ──results, nudge, something due, lease/3──► turn …
 *                 ├────► released: nothing due and nothing under way
 *                 └────► lost: the lease ran out or the endpoint changed; what is under way no longer counts
 *
 * A receiver gets more requests at once with each one it takes. For one that answers fast, a turn starts more attempts
 * than may be under way, so that sending goes on during the next turn. At the first failure those not yet made are
 * taken back. Results that come in during a turn are recorded together by the next one. While the database is away they
 * are kept; should the lease run out meanwhile, the next holder repeats those attempts, and the turn here returns
 * `lost`.
 */
export class Lane {
  /** The receiver's last answer was a failure, or there was none. */
  troubled: boolean;
  private unsent: StartedAttempt[] = [];
  private readonly underWay = new Set<number>();
  private results: FinishedAttempt[] = [];
  private takenBack: number[] = [];
  private endpoint: Endpoint | undefined;
  /** Requests at once: one more for each delivery, up to the lane's concurrency. */
  private width = FIRST_WIDTH;
  private ahead = 1;
  private turnMs = 0;
  private stopping = false;
  private nudged = false;
  private wake: (() => void) | undefined;
  private gathering: NodeJS.Timeout | undefined;
  private readonly claimedAt = performance.now();
  private renewedAt = performance.now();
  private answeredAt = performance.now();

  constructor(
    private readonly claimed: ClaimedLane,
    private readonly context: LaneContext,
  ) {
    this.troubled = claimed.troubled;
  }

  /** Whether it only waits for a receiver that has not answered for a while. */
  get waiting(): boolean {
    return this.underWay.size > 0 && performance.now() - this.answeredAt > WAITING_AFTER_MS;
  }

  /** Resolves when the lane is given back or lost. */
  async run(): Promise<void> {
    try {
      for (;;) {
        this.nudged = false;
        clearTimeout(this.gathering);
        this.gathering = undefined;
        const turn = await this.turn();
        if (turn.kind !== 'held') return;
        this.troubled = turn.troubled;
        this.endpoint = {
          url: turn.url,
          concurrency: turn.concurrency,
          secrets: turn.sealedSecrets.map((sealed) => this.context.openSecret(sealed, this.claimed.accountId)),
        };
        if (turn.start.length > 0) this.unsent = [...this.unsent, ...turn.start];
        if (this.stopping) this.takeBack();
        this.sendNext();
        await this.untilWorthATurn(turn.hasRoom);
      }
    } finally {
      // Whoever holds the lane now sends them.
      this.unsent = [];
      clearTimeout(this.gathering);
    }
  }

  nudge(): void {
    this.nudged = true;
    this.wake?.();
  }

  /** The endpoint is no longer what it was: what has not been sent to it yet stays until the next turn tells. */
  endpointChanged(): void {
    this.takeBack();
    this.nudge();
  }

  /** Starts nothing more; `run` ends with the last attempt under way. */
  stop(): void {
    this.stopping = true;
    this.endpointChanged();
  }

  /** Repeats a turn that fails until the lease has run out: then another process may have the lane. */
  private async turn(): Promise<Turn> {
    for (let failures = 0; ; failures += 1) {
      const startedAt = performance.now();
      try {
        const turn = await this.turnOnce();
        this.renewedAt = startedAt;
        this.turnMs = performance.now() - startedAt;
        return turn;
      } catch (error) {
        if (failures === 0)
          this.context.logger.warn(
            { err: error, accountId: this.claimed.accountId },
            'turn of a lane failed, will repeat',
          );
        if (performance.now() - this.renewedAt > this.context.settings.leaseMs) return { kind: 'lost' };
        await delay(PAUSE_AFTER_ERROR_MS);
      }
    }
  }

  private async turnOnce(): Promise<Turn> {
    let reported = 0;
    let forgotten = 0;
    const turn = await this.context.turns.submit(() => {
      this.ahead = aheadAfter(
        this.results.map(({ result }) => result),
        this.turnMs,
        this.ahead,
      );
      reported = this.results.length;
      forgotten = this.takenBack.length;
      return {
        lane: this.claimed,
        finished: [...this.results],
        takenBack: [...this.takenBack],
        inFlight: this.inFlight(),
        width: this.width,
        ahead: this.ahead,
        finishing: this.stopping || this.hasStayedLong(),
      };
    });
    this.results = this.results.slice(reported);
    this.takenBack = this.takenBack.slice(forgotten);
    if (turn.kind === 'lost') return turn;
    this.context.onRecorded(turn.recorded);
    if (turn.breakerTurned)
      this.context.logger.info(
        { accountId: this.claimed.accountId, breaker: turn.breakerTurned },
        'breaker of an endpoint turned',
      );
    return turn;
  }

  private inFlight(): number[] {
    return [...this.underWay, ...this.unsent.map(({ deliveryId }) => deliveryId)];
  }

  private sendNext(): void {
    if (!this.endpoint) return;
    while (this.underWay.size < Math.min(this.width, this.endpoint.concurrency)) {
      const attempt = this.unsent.shift();
      if (!attempt) return;
      if (this.underWay.size === 0) this.answeredAt = performance.now();
      this.underWay.add(attempt.deliveryId);
      void this.attempt(attempt, this.endpoint);
    }
  }

  private async attempt(
    { attemptId, deliveryId, number, webhookId, body }: StartedAttempt,
    { url, secrets, concurrency }: Endpoint,
  ): Promise<void> {
    const result = await this.context.send({ url, webhookId, body, secrets });
    this.answeredAt = performance.now();
    this.results.push({ attemptId, deliveryId, number, result, next: this.context.decide(result, number) });
    this.underWay.delete(deliveryId);
    if (result.outcome === 'delivered') {
      this.width = Math.min(this.width + 1, concurrency);
    } else {
      this.width = FIRST_WIDTH;
      this.takeBack();
    }
    this.sendNext();
    // With more than half of the window left there is time to gather results.
    if (this.unsent.length * 2 <= this.ahead * Math.min(this.width, concurrency)) this.nudge();
    else this.gathering ??= setTimeout(() => this.nudge(), GATHER_MS);
  }

  private takeBack(): void {
    if (this.unsent.length === 0) return;
    this.takenBack.push(...this.unsent.map(({ attemptId }) => attemptId));
    this.unsent = [];
  }

  private hasStayedLong(): boolean {
    return performance.now() - this.claimedAt > STAY_WHILE_CROWDED_MS && this.context.crowded(this);
  }

  /** Waits for results, a nudge, a delivery that falls due while there is room, or the time to renew the lease. */
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
    return this.context.looks
      .submit({ accountId: this.claimed.accountId, inFlight: this.inFlight() })
      .catch(() => true);
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
