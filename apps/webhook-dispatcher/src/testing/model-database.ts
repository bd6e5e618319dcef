import type { AttemptResult } from '../client/attempt-result';
import type { CycleRequest, QueuedEvent } from '../dispatch/state/cycle-request';
import type { DatabaseCall, DueRetry, QueueEvent } from '../dispatch/state/queue-state';
import type { Task } from '../dispatch/state/work-list';
import type { Breaker } from '../queues/breaker';
import type { QueuePeek } from '../queues/read-queues';

export const LEASE_MS = 3_000;
export const URL = 'https://example.com';
const NONE = { sequence: 0, createdAt: 'start' };
const NO_EVENT = { subject: null, webhookId: '', body: '' };

export interface ModelAttempt {
  readonly task: Task;
  ended: AttemptResult | undefined;
  /** The number of cycles that stored its result. */
  stored: number;
}

export interface KnownEvent extends QueuedEvent {
  begun: number;
  /** Whether its first attempt has ended. */
  ended: boolean;
}

/** The process that makes a call, and the time of the call. */
interface Caller {
  readonly token: number;
  readonly breaker: Breaker;
  readonly nowMs: number;
  /** The results and the cursor of a cycle. */
  readonly request: CycleRequest | undefined;
}

/** The stored side of one queue: its row, its events and their exceptions, and the calls that a holder makes. */
export class ModelDatabase {
  readonly events = new Map<number, KnownEvent>();
  /** Stored exceptions; `dueAtMs`: when a retry is due, null when there is none any more. */
  readonly exceptions = new Map<number, { readonly attempts: number; readonly dueAtMs: number | null }>();
  token = 1;
  cycles = 0;
  cursor: number;
  leasedUntilMs = LEASE_MS;
  secretsVersion = 0;
  isReleased = false;
  /** Up to which number the backlog is finished. */
  private backlogCursor = 0;

  constructor(
    /** The number of events in the backlog of an outage. */
    private readonly outage: number,
    /** All attempts that the holder has begun. */
    readonly attempts: readonly ModelAttempt[],
  ) {
    for (let sequence = 1; sequence <= outage; sequence += 1) this.add(`b${sequence}`);
    this.cursor = outage;
  }

  add(subject: string | null): void {
    const sequence = this.events.size + 1;
    const event = { sequence, createdAt: `t${sequence}`, subject, webhookId: `w${sequence}`, body: '{}' };
    this.events.set(sequence, { ...event, begun: 0, ended: false });
  }

  /** Another process claims the queue, if its lease has ended. */
  takeOver(nowMs: number): void {
    if (nowMs > this.leasedUntilMs) this.token += 1;
  }

  run(call: DatabaseCall, caller: Caller): QueueEvent {
    const isHeld = this.token === caller.token && !this.isReleased;
    switch (call.kind) {
      case 'run_cycle':
        return this.store(caller, isHeld);
      case 'read_contents':
        return {
          kind: 'contents_read',
          contents: { url: URL, includesTextAndNumber: true, secretsVersion: this.secretsVersion, secrets: [] },
        };
      case 'read_retries':
        return { kind: 'retries_read', retries: this.dueRetries(call.inFlight, caller.nowMs), ageMs: 0 };
      case 'read_backlog':
        return this.readBacklog(call.from?.readTo.sequence);
      case 'peek':
        return { kind: 'peeked', peek: this.peek(caller.nowMs) };
      case 'release':
        return this.release(caller, isHeld, call.yielding);
      case 'disable_endpoint':
        this.token += 1;
        return { kind: 'endpoint_disabled' };
    }
  }

  peek(nowMs: number): QueuePeek {
    const due = [...this.exceptions.values()].flatMap(({ dueAtMs }) => (dueAtMs === null ? [] : [dueAtMs]));
    const later = due.filter((dueAtMs) => dueAtMs > nowMs);
    return {
      lastSequence: this.events.size,
      hasDueRetry: due.length > later.length,
      nextRetryMs: later.length > 0 ? Math.min(...later) - nowMs : null,
      hasBacklog: this.backlogCursor < this.outage,
    };
  }

  /** Whether the cursor, or that of the backlog, has passed the event. */
  isPassed(sequence: number): boolean {
    return sequence <= (sequence <= this.outage ? this.backlogCursor : this.cursor);
  }

  private store({ request, nowMs }: Caller, isHeld: boolean): QueueEvent {
    if (!request || !isHeld) return { kind: 'cycle_ended', cycle: { kind: 'lost' }, ageMs: null };
    if (this.cycles === request.cycle + 1) return { kind: 'cycle_ended', cycle: { kind: 'repeated' }, ageMs: null };
    expect(this.cycles).toBe(request.cycle);
    this.cycles += 1;
    this.cursor = request.cursor.sequence;
    this.backlogCursor = request.backlog?.cursor.sequence ?? this.backlogCursor;
    if (this.leasedUntilMs < nowMs + (LEASE_MS * 2) / 3) this.leasedUntilMs = nowMs + LEASE_MS;
    for (const { result } of [...request.delivered, ...request.attempts])
      for (const attempt of this.attempts) if (attempt.ended === result) attempt.stored += 1;
    for (const { sequence, state, attempts, delayMs } of request.exceptions) {
      if (state === 'delivered') this.exceptions.delete(sequence);
      else this.exceptions.set(sequence, { attempts, dueAtMs: state === 'retrying' ? nowMs + delayMs : null });
    }
    const { after, room } = request.read;
    const events = [...this.events.values()].filter(
      ({ sequence }) => sequence > after.sequence && sequence <= after.sequence + room,
    );
    const held = { kind: 'held' as const, concurrency: null, secretsVersion: this.secretsVersion, events };
    return { kind: 'cycle_ended', cycle: held, ageMs: events.length > 0 ? 0 : null };
  }

  private release({ breaker, nowMs }: Caller, isHeld: boolean, yielding: boolean): QueueEvent {
    const { lastSequence, hasDueRetry, hasBacklog } = this.peek(nowMs);
    const waits = lastSequence > this.cursor || hasDueRetry || hasBacklog;
    const isPaused = breaker.state === 'open' && breaker.untilMs > nowMs;
    if (!isHeld) return { kind: 'release_ended', release: 'lost' };
    if (!yielding && waits && !isPaused) return { kind: 'release_ended', release: 'kept' };
    this.isReleased = true;
    return { kind: 'release_ended', release: 'released' };
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

  private dueRetries(inFlight: readonly number[], nowMs: number): DueRetry[] {
    return [...this.exceptions]
      .filter(([sequence, { dueAtMs }]) => dueAtMs !== null && dueAtMs <= nowMs && !inFlight.includes(sequence))
      .map(([sequence, { attempts }]) => {
        const { createdAt, subject, webhookId, body } = this.events.get(sequence) ?? { ...NONE, ...NO_EVENT };
        return { sequence, createdAt, subject, webhookId, body, attempts, since: createdAt };
      });
  }
}
