import type { QueuedEvent } from './cycle-request';
import { FRESH_SHARE } from '../../config/tuning';

/** An event that is to be sent, or in flight. */
export interface Task {
  readonly event: QueuedEvent;
  /** `fresh`: its first attempt, in order. `retry`: an exception that is due. `backlog`: left by an outage. */
  readonly source: 'fresh' | 'retry' | 'backlog';
  /** Attempts that count, made before this one. */
  readonly attempts: number;
}

/**
 * Events that a queue has read and not sent. A later status of a message waits until the first attempt of an earlier
 * one has ended; retries and backlog events do not wait.
 */
export class WorkList {
  private fresh: Task[] = [];
  private stale: Task[] = [];
  private freshInRow = 0;
  private readonly busySubjects = new Set<string>();

  get size(): number {
    return this.fresh.length + this.stale.length;
  }

  get hasStale(): boolean {
    return this.stale.length > 0;
  }

  addFresh(events: readonly QueuedEvent[]): void {
    for (const event of events) this.fresh.push({ event, source: 'fresh', attempts: 0 });
  }

  addStale(tasks: readonly Task[]): void {
    this.stale.push(...tasks);
  }

  /** Takes the next task that may be sent now. */
  next(): Task | undefined {
    const index = this.fresh.findIndex(({ event }) => event.subject !== null && !this.busySubjects.has(event.subject));
    const staleFirst = this.stale.length > 0 && (index === -1 || this.freshInRow >= FRESH_SHARE);
    if (staleFirst) {
      this.freshInRow = 0;
      return this.stale.shift();
    }
    if (index === -1) return undefined;
    this.freshInRow += 1;
    const [task] = this.fresh.splice(index, 1);
    if (task?.event.subject) this.busySubjects.add(task.event.subject);
    return task;
  }

  /** The first attempt of a fresh event has ended. */
  ended({ source, event }: Task): void {
    if (source === 'fresh' && event.subject !== null) this.busySubjects.delete(event.subject);
  }

  /** Drops the tasks that need not be sent before the queue is released: `upTo` is the last number that was sent. */
  dropAfter(upTo: number): void {
    this.fresh = this.fresh.filter(({ event }) => event.sequence < upTo);
    this.stale = [];
  }

  clear(): void {
    this.fresh = [];
    this.stale = [];
  }
}
