import type { ServiceLogger } from '@sms/platform/observability';
import type { KeyObject } from 'node:crypto';
import type { ClaimedQueue } from '../queues/claim-queues';
import type { QueueContents } from '../queues/read-queues';
import type { OpenEndpoint } from './open-endpoint';
import type { QueueCalls } from './queue-calls';
import { apply } from './state/apply-event';
import type { Position } from './state/cursor';
import { decide, cycleRequestOf } from './state/decide';
import {
  type DatabaseCall,
  isFailing,
  isStalled,
  loadOf,
  openQueue,
  type Pressure,
  type QueueDecision,
  type QueueEvent,
  type QueueState,
  type Round,
} from './state/queue-state';
import type { Task } from './state/work-list';

/** Node rounds a timer of less than a millisecond up to one. */
const MIN_WAIT_MS = 1;

const CALL_NAMES: Readonly<Record<DatabaseCall['kind'], string>> = {
  run_cycle: 'dispatch cycle',
  read_contents: 'read of the endpoint',
  read_retries: 'read of due retries',
  read_backlog: 'read of the backlog',
  peek: 'peek at the queue',
  release: 'release of the queue',
  disable_endpoint: 'disabling of the endpoint',
};

interface Surroundings {
  readonly calls: QueueCalls;
  readonly logger: ServiceLogger;
  /** Whether other queues wait for the slot of a queue of this kind. */
  readonly contended: (queue: { readonly failing: boolean }) => boolean;
}

/**
 * Dispatches one endpoint queue while this process holds its lease. Events arrive in an inbox; the loop applies them,
 * executes the decisions, and waits for the next event. The decisions are made in `state/`.
 */
export class QueueWorker {
  readonly accountId: number;
  private readonly state: QueueState;
  private readonly pressure: Pressure;
  private endpoint: OpenEndpoint | undefined;
  private inbox: QueueEvent[] = [];
  private wake: (() => void) | undefined;
  private timer: NodeJS.Timeout | undefined;
  private timerAtMs = Infinity;
  /** Whether the last cycle failed: of several failures in a row only the first is logged. */
  private isCycleFailing = false;

  /** @param start the position from which the newer events of the queue begin */
  constructor(
    claimed: ClaimedQueue,
    private readonly contents: QueueContents,
    start: Position,
    private readonly surroundings: Surroundings,
  ) {
    const { calls, contended } = surroundings;
    this.accountId = claimed.accountId;
    this.state = openQueue(claimed, contents, start, calls.settings, performance.now());
    const isContended = () => contended(this);
    this.pressure = {
      get crowded() {
        return calls.load.isCrowded(performance.now());
      },
      get contended() {
        return isContended();
      },
      grants: (more, answerMs) => calls.load.grants(more, answerMs, performance.now()),
    };
  }

  get failing(): boolean {
    return isFailing(this.state);
  }

  get stalled(): boolean {
    return isStalled(this.state, performance.now());
  }

  get load(): number {
    return loadOf(this.state, performance.now());
  }

  /** Events were added to the queue. */
  nudge(): void {
    this.receive({ kind: 'events_hinted' });
  }

  /** Events of the queue are to be sent again. */
  retryNow(): void {
    this.receive({ kind: 'retry_requested' });
  }

  /** The URL or the secrets of the endpoint have changed: nothing is sent to it until its new contents are read. */
  endpointChanged(): void {
    this.receive({ kind: 'endpoint_changed' });
  }

  /**
   * Begins only the attempts that let the cursor pass every event that was sent, and ends when the last one has ended.
   */
  release(): void {
    this.receive({ kind: 'release_requested' });
  }

  /** Resolves when the queue is released or lost. */
  async run(): Promise<void> {
    try {
      this.endpoint = this.surroundings.calls.open(this.contents, this.accountId);
      for (;;) {
        const untilMs = this.carryOut(decide(this.state, this.round()));
        if (untilMs === undefined) return;
        await this.eventOrTime(untilMs);
        const events = this.inbox;
        this.inbox = [];
        for (const event of events) this.apply(event);
      }
    } finally {
      clearTimeout(this.timer);
    }
  }

  private round(): Round {
    return { settings: this.surroundings.calls.settings, pressure: this.pressure, nowMs: performance.now() };
  }

  private receive(event: QueueEvent): void {
    this.inbox.push(event);
    this.wake?.();
  }

  private apply(event: QueueEvent): void {
    if (event.kind === 'contents_read' && event.contents)
      this.endpoint = this.surroundings.calls.open(event.contents, this.accountId);
    apply(this.state, event, this.round());
  }

  /** Begins the decided actions without waiting for them; returns until when to wait, or undefined at the end. */
  private carryOut(decisions: readonly QueueDecision[]): number | undefined {
    let untilMs: number | undefined;
    for (const decision of decisions) {
      if (decision.kind === 'send') this.send(decision.tasks);
      else if (decision.kind === 'call') void this.call(decision.call);
      else if (decision.kind === 'wait') untilMs = decision.untilMs;
    }
    return untilMs;
  }

  /** Called only while the queue has an endpoint. */
  private send(tasks: readonly Task[]): void {
    const { endpoint } = this;
    if (!endpoint) throw new Error('there is no URL to send to');
    const keys = endpoint.keysAt(performance.now());
    for (const task of tasks) void this.attempt(task, endpoint, keys);
  }

  private async attempt(task: Task, endpoint: OpenEndpoint, keys: readonly KeyObject[]): Promise<void> {
    const { calls } = this.surroundings;
    const { webhookId, traceParent } = task.event;
    const body = endpoint.bodyToSend(task.event.body);
    calls.load.began();
    const result = await calls.send({ url: endpoint.url, webhookId, body, keys, traceParent: traceParent ?? null });
    calls.load.ended(result);
    this.receive({ kind: 'attempt_ended', task, result });
  }

  private async call(call: DatabaseCall): Promise<void> {
    const { calls, logger } = this.surroundings;
    try {
      this.receive(await calls.make(this.state.queue, call, () => cycleRequestOf(this.state, this.round())));
      if (call.kind === 'run_cycle') this.isCycleFailing = false;
    } catch (error) {
      const isKnown = call.kind === 'run_cycle' && this.isCycleFailing;
      if (call.kind === 'run_cycle') this.isCycleFailing = true;
      if (!isKnown && call.kind !== 'peek' && call.kind !== 'release')
        logger.warn(
          { err: error, accountId: this.accountId, call: call.kind },
          `${CALL_NAMES[call.kind]} failed, will repeat`,
        );
      this.receive({ kind: 'call_failed' });
    }
  }

  /** Resolves at the next event, at the given time, or earlier: an early wake-up decides only how long to wait. */
  private async eventOrTime(untilMs: number): Promise<void> {
    if (this.inbox.length > 0) return;
    if (untilMs < this.timerAtMs - MIN_WAIT_MS) {
      clearTimeout(this.timer);
      this.timerAtMs = untilMs;
      this.timer = setTimeout(
        () => {
          this.timerAtMs = Infinity;
          this.wake?.();
        },
        Math.max(MIN_WAIT_MS, untilMs - performance.now()),
      );
    }
    await new Promise<void>((resolve) => (this.wake = resolve));
    this.wake = undefined;
  }
}
