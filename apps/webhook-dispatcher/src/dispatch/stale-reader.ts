import type { Outlook } from '../queues/read-queues';
import type { Backlog, BacklogRead } from './backlog';
import type { Position } from './cursor';
import type { Progress } from './progress';
import type { DueRetry } from './retries';
import type { WorkList } from './work-list';

export interface StaleContext {
  readonly readRetries: (accountId: number, inFlight: readonly number[]) => Promise<DueRetry[]>;
  readonly readBacklog: (accountId: number) => Promise<Backlog | undefined>;
  readonly readBacklogEvents: (accountId: number, after: Position, lastSequence: number) => Promise<BacklogRead>;
  readonly ageMs: (time: string) => number;
  readonly settings: { readonly maxAgeMs: number };
}

/** Reads what a queue has to send besides its newest events: retries that are due, and what an outage left. */
export class StaleReader {
  /** When the next retry is due, in monotonic milliseconds. */
  private retryAt = Infinity;
  private hasBacklog = false;
  private tooOld = false;
  private backlog: (Backlog & { readTo: Position }) | undefined;

  constructor(
    private readonly accountId: number,
    private readonly progress: Progress,
    private readonly work: WorkList,
    private readonly context: StaleContext,
  ) {}

  /** Whether something was read that is to be given up, or is not kept any more. */
  get hasTooOld(): boolean {
    return this.tooOld;
  }

  /** Whether something can be read now. */
  get isDue(): boolean {
    return !this.work.hasStale && (performance.now() >= this.retryAt || this.backlogIsReadable);
  }

  get dueInMs(): number {
    return this.retryAt - performance.now();
  }

  update({ hasDueRetry, nextRetryMs, hasBacklog }: Outlook): void {
    this.retryAt = hasDueRetry ? 0 : performance.now() + (nextRetryMs ?? Infinity);
    this.hasBacklog = hasBacklog;
    if (this.backlog && this.progress.backlogAt >= this.backlog.lastSequence) this.backlog = undefined;
  }

  retryIn(ms: number): void {
    this.retryAt = Math.min(this.retryAt, performance.now() + ms);
  }

  async read(): Promise<void> {
    if (!this.isDue) return;
    if (performance.now() >= this.retryAt) {
      // When the next one is due is told by the next look.
      this.retryAt = Infinity;
      const retries = await this.context.readRetries(this.accountId, this.progress.inFlightSequences);
      this.note(retries.map(({ since }) => since));
      const idle = retries.filter(({ sequence }) => !this.progress.isBusy(sequence));
      this.work.addStale(idle.map(({ attempts, ...event }) => ({ event, source: 'retry', attempts })));
    }
    if (!this.work.hasStale && this.backlogIsReadable) await this.readBacklog();
  }

  private note(times: readonly string[]): void {
    const { ageMs, settings } = this.context;
    if (times.some((time) => ageMs(time) > settings.maxAgeMs)) this.tooOld = true;
  }

  private get backlogIsReadable(): boolean {
    return this.backlog ? this.backlog.readTo.sequence < this.backlog.lastSequence : this.hasBacklog;
  }

  private async readBacklog(): Promise<void> {
    if (!this.backlog) {
      const backlog = await this.context.readBacklog(this.accountId);
      this.hasBacklog = backlog !== undefined;
      if (!backlog) return;
      this.backlog = { ...backlog, readTo: backlog.cursor };
      this.progress.work(backlog);
    }
    const { backlog } = this;
    const { events, excepted } = await this.context.readBacklogEvents(
      this.accountId,
      backlog.readTo,
      backlog.lastSequence,
    );
    this.note(events.map(({ createdAt }) => createdAt));
    if (events.length + excepted.length === 0) this.tooOld = true;
    this.progress.passBacklog(excepted, performance.now());
    this.work.addStale(events.map((event) => ({ event, source: 'backlog', attempts: 0 })));
    const last = Math.max(events.at(-1)?.sequence ?? 0, excepted.at(-1)?.sequence ?? 0);
    backlog.readTo = [events.at(-1), excepted.at(-1)].find((event) => event?.sequence === last) ?? {
      ...backlog.readTo,
      sequence: backlog.lastSequence,
    };
  }
}
