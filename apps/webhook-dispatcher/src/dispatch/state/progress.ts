import { type AttemptResult, isAlive } from '../../client/attempt-result';
import { type Breaker, type BreakerSettings, finished, started } from '../../queues/breaker';
import type { ClaimedQueue } from '../../queues/claim-queues';
import { Cursor, type Position } from './cursor';
import type { CycleRequest, ExceptionToStore, FinishedAttempt } from './cycle-request';
import type { Backlog } from './reading';
import type { NextStep } from './retry-schedule';
import type { Task } from './work-list';
import { MAX_HELD_BACK, MAX_HELD_BACK_MS } from '../../config/tuning';

export interface ProgressSettings {
  readonly breaker: BreakerSettings;
  readonly timeoutMs: number;
  readonly decide: (result: AttemptResult, attempts: number) => NextStep;
}

/** An exception made of an attempt in flight is retried this long after the attempt's deadline. */
const GRACE_MS = 1_000;

/** Results that the next dispatch cycle stores. */
type Results = Pick<CycleRequest, 'delivered' | 'attempts' | 'exceptions' | 'backlog'>;

/** Attempts and results of a queue since its claim; all times are monotonic milliseconds. */
export class Progress {
  breaker: Breaker;
  readonly cursor: Cursor;
  private backlog: { readonly rangeId: number; readonly cursor: Cursor } | undefined;
  private readonly inFlight = new Map<number, { readonly task: Task; readonly startedAt: number }>();
  private readonly excepted = new Set<number>();
  private highestBegun = 0;
  private failingSince: number | undefined;
  private delivered: FinishedAttempt[] = [];
  private attempts: FinishedAttempt[] = [];
  private exceptions = new Map<number, ExceptionToStore>();
  private backlogMoved = false;

  constructor(
    queue: Pick<ClaimedQueue, 'breaker' | 'failingForMs'>,
    start: Position,
    private readonly settings: ProgressSettings,
    now: number,
  ) {
    this.breaker = queue.breaker;
    this.cursor = new Cursor(start);
    this.failingSince = queue.failingForMs === null ? undefined : now - queue.failingForMs;
  }

  /** The highest number of a first attempt that has begun. */
  get lastBegun(): number {
    return this.highestBegun;
  }

  get sending(): number {
    return this.inFlight.size;
  }

  get inFlightSequences(): number[] {
    return [...this.inFlight.keys()];
  }

  /** Whether the event is in flight, or its result is not stored yet. */
  isBusy(sequence: number): boolean {
    return this.inFlight.has(sequence) || this.exceptions.has(sequence);
  }

  /** The number of attempts whose results have not been taken yet. */
  get resultCount(): number {
    return this.delivered.length + this.attempts.length;
  }

  get hasResults(): boolean {
    return this.delivered.length > 0 || this.attempts.length > 0 || this.exceptions.size > 0 || this.backlogMoved;
  }

  failingForMs(now: number): number | null {
    return this.failingSince === undefined ? null : now - this.failingSince;
  }

  /** Up to which number the current backlog is finished; 0 while the next cycle still has to store that. */
  get backlogAt(): number {
    return this.backlogMoved ? 0 : (this.backlog?.cursor.position.sequence ?? 0);
  }

  work(backlog: Backlog): void {
    this.backlog = { rangeId: backlog.rangeId, cursor: new Cursor(backlog.cursor) };
  }

  /** Marks events of the backlog that need no attempt as finished. */
  passBacklog(events: readonly Position[], now: number): void {
    for (const event of events) this.finishBacklog(event, now);
  }

  begin(task: Task, now: number): void {
    this.breaker = started(this.breaker);
    if (task.source === 'fresh') this.highestBegun = Math.max(this.highestBegun, task.event.sequence);
    this.inFlight.set(task.event.sequence, { task, startedAt: now });
  }

  end(task: Task, result: AttemptResult, now: number): void {
    const { event } = task;
    const { sequence, createdAt } = event;
    const startedAt = this.inFlight.get(sequence)?.startedAt ?? now;
    const wasExcepted = this.excepted.delete(sequence) || task.source === 'retry';
    this.inFlight.delete(sequence);
    this.breaker = finished(this.breaker, isAlive(result.outcome), now, this.settings.breaker);
    const number = task.attempts + 1;
    const attempt = { sequence, createdAt, number, startedAt, result };
    const next = this.settings.decide(result, number);
    const state = next.state === 'pending' ? 'retrying' : next.state;
    const delayMs = next.state === 'pending' ? next.delayMs : 0;
    if (state === 'delivered') {
      this.failingSince = undefined;
      (number === 1 ? this.delivered : this.attempts).push(attempt);
    } else {
      this.failingSince ??= now;
      this.attempts.push(attempt);
    }
    if (state !== 'delivered' || wasExcepted) {
      this.exceptions.set(sequence, { sequence, createdAt, state, attempts: number, outcome: result.outcome, delayMs });
    }
    if (task.source === 'fresh') this.cursor.finish(event, now);
    if (task.source === 'backlog') this.finishBacklog(event, now);
  }

  /** Takes the results that are to be stored. */
  takeResults(now: number): Results {
    this.passHeldBack(now);
    const results: Results = {
      delivered: this.delivered,
      attempts: this.attempts,
      exceptions: [...this.exceptions.values()],
      backlog:
        this.backlog && this.backlogMoved
          ? { rangeId: this.backlog.rangeId, cursor: this.backlog.cursor.position }
          : null,
    };
    this.delivered = [];
    this.attempts = [];
    this.exceptions = new Map();
    this.backlogMoved = false;
    return results;
  }

  /** Lets the cursor pass slow attempts, as exceptions whose attempt in flight does not count yet. */
  private passHeldBack(now: number): void {
    while (this.cursor.heldBack >= MAX_HELD_BACK || this.cursor.heldBackForMs(now) >= MAX_HELD_BACK_MS) {
      const first = this.inFlight.get(this.cursor.position.sequence + 1);
      if (first?.task.source !== 'fresh') return;
      const { event, attempts } = first.task;
      const delayMs = Math.max(0, first.startedAt + this.settings.timeoutMs - now) + GRACE_MS;
      const { sequence, createdAt } = event;
      this.exceptions.set(sequence, { sequence, createdAt, state: 'retrying', attempts, outcome: null, delayMs });
      this.excepted.add(sequence);
      this.cursor.finish(event, now);
    }
  }

  private finishBacklog(event: Position, now: number): void {
    if (!this.backlog) return;
    const before = this.backlog.cursor.position;
    this.backlog.cursor.finish(event, now);
    if (this.backlog.cursor.position !== before) this.backlogMoved = true;
  }
}
