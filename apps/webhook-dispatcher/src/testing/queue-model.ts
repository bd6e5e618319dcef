import type { AttemptResult } from '../client/attempt-result';
import { apply } from '../dispatch/state/apply-event';
import type { CycleRequest, QueuedEvent } from '../dispatch/state/cycle-request';
import { decide, requestOf } from '../dispatch/state/decide';
import {
  type DatabaseCall,
  type DueRetry,
  openQueue,
  type QueueEvent,
  type QueueSettings,
  type QueueState,
  type Round,
} from '../dispatch/state/queue-state';
import { nextStep } from '../dispatch/state/retry-schedule';
import type { Task } from '../dispatch/state/work-list';
import { type Breaker, CLOSED, finished, started } from '../queues/breaker';
import type { QueuePeek } from '../queues/read-queues';

export const LEASE_MS = 3_000;
const DELAYS_MS = [200, 400];
const POLL_MS = 1_000;
const URL = 'https://example.com';
const NONE = { sequence: 0, createdAt: 'start' };

/** A call is stored and answered, or fails before or after it is stored. */
export type Fate = 'answers' | 'fails' | 'answers too late';

interface Attempt {
  readonly task: Task;
  ended: AttemptResult | undefined;
  /** The number of cycles that stored its result. */
  stored: number;
}

/** An event in the model's database. */
interface Known extends QueuedEvent {
  begun: number;
  /** Whether its first attempt has ended. */
  ended: boolean;
}

/** A claimed queue with a simulated database, receiver and clock that record what they were sent. */
export class QueueModel {
  nowMs = 0;
  readonly state: QueueState;
  private readonly settings: QueueSettings;
  readonly attempts: Attempt[] = [];
  readonly pressure = { crowded: false, contended: false, grants: () => true };
  readonly events = new Map<number, Known>();
  /** Stored exceptions; `dueAtMs`: when a retry is due, null when there is none any more. */
  readonly exceptions = new Map<number, { readonly attempts: number; readonly dueAtMs: number | null }>();
  call: DatabaseCall | undefined;
  waitUntilMs = 0;
  ended = false;
  token = 1;
  cycles = 0;
  cursor = 0;
  leasedUntilMs = LEASE_MS;
  secretsVersion = 0;
  /** Version of the secrets that the last cycle reported, and of those that the process has read. */
  private reportedVersion = 0;
  private readVersion = 0;
  breaker: Breaker = CLOSED;
  /** Deliveries since the last failure. */
  deliveries = 0;
  isReleased = false;
  /** Raised by each change of the endpoint that was reported to the queue. */
  private changes = 0;
  private cycleKnows = 0;
  private contentsKnow = 0;
  private begunKnows = 0;
  private request: CycleRequest | undefined;
  /** Up to which number the backlog is finished, as it is stored. */
  private backlogCursor = 0;

  constructor(
    readonly concurrency: number,
    /** No attempt fails, and the endpoint stays as it is. */
    private readonly healthy: boolean,
    /** The number of events in the backlog of an outage. */
    private readonly outage: number,
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
    for (let sequence = 1; sequence <= outage; sequence += 1) this.add(`b${sequence}`);
    this.cursor = outage;
    const start = { sequence: outage, createdAt: 'start' };
    const claimed = { accountId: 1, token: 1, cursor: outage, cursorAt: 'start', concurrency: null };
    const contents = { ...this.peek(), url: URL, secretsVersion: 0, secrets: [], excepted: [] };
    this.state = openQueue({ ...claimed, breaker: CLOSED, failingForMs: null }, contents, start, this.settings, 0);
  }

  get inFlight(): Attempt[] {
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
    for (const message of messages) this.add(message === 0 ? null : `m${message}`);
    if (hinted) this.tell({ kind: 'events_hinted' });
  }

  /** @param move whether the lease is taken as well, as a change of the URL does */
  changeEndpoint(move: boolean): void {
    if (this.healthy) return;
    if (move) this.token += 1;
    else this.secretsVersion += 1;
    this.changes += 1;
    this.tell({ kind: 'endpoint_changed' });
  }

  /** A rotation whose hint is lost: the next cycle reports it. */
  rotateUnnoticed(): void {
    if (!this.healthy) this.secretsVersion += 1;
  }

  answer(which: number, answered: AttemptResult['outcome']): void {
    const outcome = this.healthy ? 'delivered' : answered;
    const open = this.inFlight;
    const attempt = open[which % Math.max(1, open.length)];
    if (!attempt || this.ended) return;
    const result = { outcome, statusCode: 200, errorCode: null, retryAfterMs: null, durationMs: 5 };
    attempt.ended = { ...result, responseExcerpt: null };
    const event = this.events.get(attempt.task.event.sequence);
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

  private noteVersion(answer: QueueEvent): void {
    if (answer.kind === 'cycle_ended' && answer.cycle.kind === 'held')
      this.reportedVersion = answer.cycle.secretsVersion;
    if (answer.kind === 'contents_read') this.readVersion = this.secretsVersion;
  }

  /** Another process claims the queue, if its lease has ended. */
  takeOver(): void {
    if (this.nowMs > this.leasedUntilMs) this.token += 1;
  }

  private add(messageId: string | null): void {
    const sequence = this.events.size + 1;
    const event = { sequence, createdAt: `t${sequence}`, messageId, webhookId: `w${sequence}`, body: '{}' };
    this.events.set(sequence, { ...event, begun: 0, ended: false });
  }

  private begin(task: Task): void {
    this.attempts.push({ task, ended: undefined, stored: 0 });
    this.breaker = started(this.breaker);
    const event = this.events.get(task.event.sequence);
    if (event && task.source !== 'retry') event.begun += 1;
  }

  private open(call: DatabaseCall): void {
    expect(this.call).toBeUndefined();
    this.call = call;
    if (call.kind === 'run_cycle') {
      this.begunKnows = this.changes;
      this.request = requestOf(this.state, this.round);
    }
    if (call.kind === 'read_contents') this.begunKnows = Math.min(this.changes, this.cycleKnows);
    if (call.kind === 'release') this.expectNothingLeft();
  }

  private expectNothingLeft(): void {
    expect(this.inFlight).toEqual([]);
    expect(this.attempts.filter(({ stored }) => stored !== 1)).toEqual([]);
    expect(this.state.progress.cursor.position.sequence).toBe(this.cursor);
    // The next holder repeats nothing, unless an event before it could not be sent here.
    if (!this.healthy) return;
    expect([...this.events.values()].filter(({ sequence, begun }) => begun > 0 && sequence > this.cursor)).toEqual([]);
  }

  private run(call: DatabaseCall): QueueEvent {
    const isOurs = this.token === this.state.queue.token && !this.isReleased;
    switch (call.kind) {
      case 'run_cycle':
        return this.store(this.request, isOurs);
      case 'read_contents':
        this.contentsKnow = this.begunKnows;
        return { kind: 'contents_read', contents: { url: URL, secretsVersion: this.secretsVersion, secrets: [] } };
      case 'read_retries':
        return { kind: 'retries_read', retries: this.dueRetries(call.inFlight), ageMs: 0 };
      case 'read_backlog':
        return this.readBacklog(call.from?.readTo.sequence);
      case 'peek':
        return { kind: 'peeked', peek: this.peek() };
      case 'release':
        return this.release(isOurs, call.yielding);
      case 'disable_endpoint':
        this.token += 1;
        return { kind: 'endpoint_disabled' };
    }
  }

  private release(isOurs: boolean, yielding: boolean): QueueEvent {
    const { lastSequence, hasDueRetry, hasBacklog } = this.peek();
    const waits = lastSequence > this.cursor || hasDueRetry || hasBacklog;
    const isPaused = this.breaker.state === 'open' && this.breaker.untilMs > this.nowMs;
    if (!isOurs) return { kind: 'release_ended', release: 'lost' };
    if (!yielding && waits && !isPaused) return { kind: 'release_ended', release: 'kept' };
    this.isReleased = true;
    return { kind: 'release_ended', release: 'released' };
  }

  private store(request: CycleRequest | undefined, isOurs: boolean): QueueEvent {
    if (!request || !isOurs) return { kind: 'cycle_ended', cycle: { kind: 'lost' }, ageMs: null };
    if (this.cycles === request.cycle + 1) return { kind: 'cycle_ended', cycle: { kind: 'repeated' }, ageMs: null };
    expect(this.cycles).toBe(request.cycle);
    this.cycles += 1;
    this.cursor = request.cursor.sequence;
    this.backlogCursor = request.backlog?.cursor.sequence ?? this.backlogCursor;
    if (this.leasedUntilMs < this.nowMs + (LEASE_MS * 2) / 3) this.leasedUntilMs = this.nowMs + LEASE_MS;
    for (const { result } of [...request.delivered, ...request.attempts])
      for (const attempt of this.attempts) if (attempt.ended === result) attempt.stored += 1;
    for (const { sequence, state, attempts, delayMs } of request.exceptions) {
      if (state === 'delivered') this.exceptions.delete(sequence);
      else this.exceptions.set(sequence, { attempts, dueAtMs: state === 'retrying' ? this.nowMs + delayMs : null });
    }
    this.cycleKnows = this.begunKnows;
    this.expectAllBeforeCursor();
    const { after, room } = request.read;
    const events = [...this.events.values()].filter(
      ({ sequence }) => sequence > after.sequence && sequence <= after.sequence + room,
    );
    const held = { kind: 'held' as const, concurrency: null, secretsVersion: this.secretsVersion, events };
    return { kind: 'cycle_ended', cycle: held, ageMs: events.length > 0 ? 0 : null };
  }

  /** The cursor has passed only events that are finished, with their result stored, or exceptions. */
  private expectAllBeforeCursor(): void {
    const isStored = (sequence: number) =>
      this.attempts.some(({ task, stored }) => task.event.sequence === sequence && stored === 1);
    for (const { sequence, messageId } of this.events.values())
      if (this.isPassed(sequence) && messageId !== null && !this.exceptions.has(sequence))
        expect([sequence, isStored(sequence)]).toEqual([sequence, true]);
  }

  private isPassed(sequence: number): boolean {
    return sequence <= (sequence <= this.outage ? this.backlogCursor : this.cursor);
  }

  private readBacklog(after = this.backlogCursor): QueueEvent {
    const cursor = { sequence: this.backlogCursor, createdAt: 'start' };
    const isOver = this.backlogCursor >= this.outage;
    const read = [...this.events.values()].filter(({ sequence }) => sequence > after && sequence <= this.outage);
    const events = read.filter(({ sequence }) => !isOver && !this.exceptions.has(sequence));
    const excepted = read.filter(({ sequence }) => !isOver && this.exceptions.has(sequence));
    const backlog = isOver ? null : { rangeId: 1, lastSequence: this.outage, cursor };
    return { kind: 'backlog_read', backlog, read: { events, excepted }, ageMs: null };
  }

  private dueRetries(inFlight: readonly number[]): DueRetry[] {
    return [...this.exceptions]
      .filter(([sequence, { dueAtMs }]) => dueAtMs !== null && dueAtMs <= this.nowMs && !inFlight.includes(sequence))
      .map(([sequence, { attempts }]) => {
        const { createdAt, messageId, webhookId, body } = this.events.get(sequence) ?? { ...NONE, ...NO_EVENT };
        return { sequence, createdAt, messageId, webhookId, body, attempts, since: createdAt };
      });
  }

  private peek(): QueuePeek {
    const due = [...this.exceptions.values()].flatMap(({ dueAtMs }) => (dueAtMs === null ? [] : [dueAtMs]));
    const later = due.filter((dueAtMs) => dueAtMs > this.nowMs);
    return {
      lastSequence: this.events.size,
      hasDueRetry: due.length > later.length,
      nextRetryMs: later.length > 0 ? Math.min(...later) - this.nowMs : null,
      hasBacklog: this.backlogCursor < this.outage,
    };
  }
}

const NO_EVENT = { messageId: null, webhookId: '', body: '' };
