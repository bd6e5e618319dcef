import type { AttemptResult } from '../client/attempt-result';
import { apply } from '../dispatch/state/apply-event';
import type { CycleRequest } from '../dispatch/state/cycle-request';
import { decide, cycleRequestOf } from '../dispatch/state/decide';
import {
  type DatabaseCall,
  openQueue,
  type QueueEvent,
  type QueueSettings,
  type QueueState,
  type Round,
} from '../dispatch/state/queue-state';
import { nextStep } from '../dispatch/state/retry-schedule';
import type { Task } from '../dispatch/state/work-list';
import { type Breaker, CLOSED, finished, started } from '../queues/breaker';
import { LEASE_MS, type ModelAttempt, ModelDatabase, URL } from './model-database';
import { expectAllBeforeCursor, expectNothingLeft } from './queue-checks';

const DELAYS_MS = [200, 400];
const POLL_MS = 1_000;

/** A call is stored and answered, or fails before or after it is stored. */
export type Fate = 'answers' | 'fails' | 'answers too late';

/** A claimed queue with a simulated database, receiver and clock that record what they were sent. */
export class QueueModel {
  nowMs = 0;
  readonly state: QueueState;
  readonly database: ModelDatabase;
  private readonly settings: QueueSettings;
  readonly attempts: ModelAttempt[] = [];
  readonly pressure = { crowded: false, contended: false, grants: () => true };
  call: DatabaseCall | undefined;
  waitUntilMs = 0;
  ended = false;
  breaker: Breaker = CLOSED;
  /** Deliveries since the last failure. */
  deliveries = 0;
  /** Version of the secrets that the last cycle reported, and of those that the process has read. */
  private reportedVersion = 0;
  private readVersion = 0;
  /** Raised by each change of the endpoint that was reported to the queue. */
  private changes = 0;
  private cycleKnows = 0;
  private contentsKnow = 0;
  private begunKnows = 0;
  private request: CycleRequest | undefined;

  constructor(
    readonly concurrency: number,
    /** No attempt fails, and the endpoint stays as it is. */
    private readonly healthy: boolean,
    /** The number of events in the backlog of an outage. */
    outage: number,
    private readonly check: (model: QueueModel, tasks: readonly Task[], before: number) => void,
  ) {
    const breaker = { threshold: 2, resetMs: 500, maxResetMs: 1_000 };
    this.settings = {
      breaker,
      leaseMs: LEASE_MS,
      pollMs: POLL_MS,
      timeoutMs: 800,
      disableAfterMs: Infinity,
      maxAgeMs: Infinity,
      concurrency,
      decide: (result, attempts) => nextStep(result, attempts, DELAYS_MS, () => 0),
    };
    this.database = new ModelDatabase(outage, this.attempts);
    const start = { sequence: outage, createdAt: 'start' };
    const claimed = { accountId: 1, token: 1, cursor: outage, cursorAt: 'start', concurrency: null };
    const contents = {
      ...this.database.peek(0),
      url: URL,
      includesTextAndNumber: true,
      secretsVersion: 0,
      secrets: [],
      excepted: [],
    };
    this.state = openQueue({ ...claimed, breaker: CLOSED, failingForMs: null }, contents, start, this.settings, 0);
  }

  get inFlight(): ModelAttempt[] {
    return this.attempts.filter(({ ended }) => !ended);
  }

  get round(): Round {
    return { settings: this.settings, pressure: this.pressure, nowMs: this.nowMs };
  }

  /** Whether the last reported change of the endpoint has been read since, under a lease that was proved since. */
  get knowsEndpoint(): boolean {
    return this.contentsKnow === this.changes && this.readVersion >= this.reportedVersion;
  }

  decide(): void {
    if (this.ended) return;
    const before = this.inFlight.length;
    for (const decision of decide(this.state, this.round)) {
      if (decision.kind === 'end') this.ended = true;
      if (decision.kind === 'wait') this.waitUntilMs = decision.untilMs;
      if (decision.kind === 'call') this.open(decision.call);
      if (decision.kind !== 'send') continue;
      for (const task of decision.tasks) this.begin(task);
      this.check(this, decision.tasks, before);
    }
  }

  tell(event: QueueEvent): void {
    if (this.ended) return;
    apply(this.state, event, this.round);
    this.decide();
  }

  emit(messages: readonly number[], hinted: boolean): void {
    for (const message of messages) this.database.add(message === 0 ? null : `m${message}`);
    if (hinted) this.tell({ kind: 'events_hinted' });
  }

  /** @param move whether the lease is taken as well, as a change of the URL does */
  changeEndpoint(move: boolean): void {
    if (this.healthy) return;
    if (move) this.database.token += 1;
    else this.database.secretsVersion += 1;
    this.changes += 1;
    this.tell({ kind: 'endpoint_changed' });
  }

  /** A rotation whose hint is lost: the next cycle reports it. */
  rotateUnnoticed(): void {
    if (!this.healthy) this.database.secretsVersion += 1;
  }

  answer(which: number, answered: AttemptResult['outcome']): void {
    const outcome = this.healthy ? 'delivered' : answered;
    const open = this.inFlight;
    const attempt = open[which % Math.max(1, open.length)];
    if (!attempt || this.ended) return;
    const result = { outcome, statusCode: 200, errorCode: null, retryAfterMs: null, durationMs: 5 };
    attempt.ended = { ...result, responseExcerpt: null };
    const event = this.database.events.get(attempt.task.event.sequence);
    if (event && attempt.task.source === 'fresh') event.ended = true;
    const alive = outcome === 'delivered' || outcome === 'rejected';
    this.breaker = finished(this.breaker, alive, this.nowMs, this.settings.breaker);
    this.deliveries = outcome === 'delivered' ? this.deliveries + 1 : 0;
    this.tell({ kind: 'attempt_ended', task: attempt.task, result: attempt.ended });
  }

  answerCall(fate: Fate): void {
    const { call } = this;
    if (!call) return;
    this.call = undefined;
    const answer = fate === 'fails' ? undefined : this.run(call);
    if (fate === 'answers' && answer) this.noteVersion(answer);
    this.tell(fate === 'answers' && answer ? answer : { kind: 'call_failed' });
  }

  private run(call: DatabaseCall): QueueEvent {
    const { breaker, nowMs, request } = this;
    const answer = this.database.run(call, { token: this.state.queue.token, breaker, nowMs, request });
    if (answer.kind === 'cycle_ended' && answer.cycle.kind === 'held') {
      this.cycleKnows = this.begunKnows;
      expectAllBeforeCursor(this.database);
    }
    if (answer.kind === 'contents_read') this.contentsKnow = this.begunKnows;
    return answer;
  }

  private noteVersion(answer: QueueEvent): void {
    if (answer.kind === 'cycle_ended' && answer.cycle.kind === 'held')
      this.reportedVersion = answer.cycle.secretsVersion;
    if (answer.kind === 'contents_read') this.readVersion = this.database.secretsVersion;
  }

  private begin(task: Task): void {
    this.attempts.push({ task, ended: undefined, stored: 0 });
    this.breaker = started(this.breaker);
    const event = this.database.events.get(task.event.sequence);
    if (event && task.source !== 'retry') event.begun += 1;
  }

  private open(call: DatabaseCall): void {
    expect(this.call).toBeUndefined();
    this.call = call;
    if (call.kind === 'run_cycle') {
      this.begunKnows = this.changes;
      this.request = cycleRequestOf(this.state, this.round);
    }
    if (call.kind === 'read_contents') this.begunKnows = Math.min(this.changes, this.cycleKnows);
    if (call.kind === 'release')
      expectNothingLeft(this.database, this.state.progress.cursor.position.sequence, !this.healthy);
  }
}
