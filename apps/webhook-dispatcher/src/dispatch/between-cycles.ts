import type { ClaimedQueue } from '../queues/claim-queues';
import type { Alarm } from './alarm';
import type { Position } from './cursor';
import type { CycleRunner } from './cycle-runner';
import type { DispatchContext } from './dispatch-context';
import type { FreshReader } from './fresh-reader';
import type { Leaving } from './leaving';
import type { Progress } from './progress';
import type { QueueSender } from './queue-sender';
import type { StaleReader } from './stale-reader';

/** An idle queue stays for so long: the next event may come at once. */
const LINGER_MS = 1_000;
/**
 * Results wait so long for others, or for events to be read, unless there are many: a crash repeats what is not stored.
 */
const GATHER_MS = 100;
const MAX_GATHERED = 128;
/** In a process that has more to do than it can: each cycle costs it as much as several requests. */
const GATHER_WHEN_CROWDED_MS = 250;
/** A queue whose receiver does not answer hears of a processor that has time again by asking. */
const ASK_AGAIN_MS = 100;

interface Dispatched {
  readonly queue: ClaimedQueue;
  readonly fresh: FreshReader;
  readonly progress: Progress;
  readonly sender: QueueSender;
  readonly stale: StaleReader;
  readonly alarm: Alarm;
  readonly leaving: Leaving;
  readonly runner: CycleRunner;
  readonly context: DispatchContext;
}

/** What happens to a queue between two of its cycles, and when the next one is worth its statement. */
export class BetweenCycles {
  private busyAt = performance.now();
  private lookedAt = performance.now();
  private storedTo = 0;

  constructor(private readonly dispatched: Dispatched) {}

  /** Something was added to the queue. */
  hint(): void {
    const { fresh, sender, alarm } = this.dispatched;
    fresh.hint();
    this.busyAt = performance.now();
    if (sender.runsLow) alarm.ringWithin(this.readableInMs);
  }

  /** A request has ended. */
  ended(): void {
    const { sender, progress, stale, alarm } = this.dispatched;
    this.busyAt = performance.now();
    if (progress.resultCount >= MAX_GATHERED || (sender.work.size === 0 && stale.isDue)) alarm.ring();
    else alarm.ringWithin(sender.runsLow ? Math.min(this.gatherMs, this.readableInMs) : this.gatherMs);
  }

  /** A cycle has stored the cursor. It may have passed more since: events that were finished before have no result. */
  stored({ sequence }: Position): void {
    this.storedTo = sequence;
    if (this.isBehind) this.dispatched.alarm.ringWithin(this.gatherMs);
  }

  /** Sends until there are results, a hint, something due while there is room, or it is time to renew the lease. */
  async untilWorthACycle(): Promise<'cycle' | 'released'> {
    const { alarm, sender, stale, context } = this.dispatched;
    const renewAt = this.renewAt;
    for (;;) {
      sender.sendNext();
      if (alarm.rang || this.mustDrop) return 'cycle';
      if (this.isDone && (await this.release())) return 'released';
      const now = performance.now();
      const readableInMs = sender.runsLow ? this.readableInMs : Infinity;
      if (alarm.rang || now >= renewAt || readableInMs <= 0) return 'cycle';
      if (sender.capacity > 0 && stale.isDue) return 'cycle';
      // A queue that has no room or capacity waits for its receiver, whose answer rings.
      const lookInMs = sender.room > 0 ? this.lookedAt + context.settings.pollMs - now : Infinity;
      if (lookInMs <= 0) {
        await this.look();
        continue;
      }
      const dueInMs = sender.capacity > 0 ? stale.dueInMs : Infinity;
      const askInMs = this.isHeldBack ? ASK_AGAIN_MS : Infinity;
      await alarm.wait(Math.max(1, Math.min(renewAt - now, lookInMs, dueInMs, readableInMs, askInMs)));
    }
  }

  /** There is more to send, read or not, and the processor had no time for a second request at once. */
  private get isHeldBack(): boolean {
    const { sender, fresh } = this.dispatched;
    return sender.isNarrow && (sender.work.size > 0 || fresh.hasMore);
  }

  /** Whether the next holder would send again what is finished. */
  private get isBehind(): boolean {
    return this.dispatched.progress.cursor.position.sequence > this.storedTo;
  }

  private get renewAt(): number {
    const { runner, context } = this.dispatched;
    return runner.renewedAt + context.settings.leaseMs / 3;
  }

  private get gatherMs(): number {
    return this.dispatched.context.load.isCrowded(performance.now()) ? GATHER_WHEN_CROWDED_MS : GATHER_MS;
  }

  private get readableInMs(): number {
    const { fresh, runner, leaving } = this.dispatched;
    return fresh.dueInMs(runner.begunAt, leaving.isWanted);
  }

  /** There is something to be dropped before the queue can be given back, which a cycle does. */
  private get mustDrop(): boolean {
    const { leaving, sender } = this.dispatched;
    return leaving.isWanted && !leaving.hasBegun && sender.work.size > 0;
  }

  /** Nothing is in flight, and either nothing is left, or nothing may be sent, or others wait. */
  private get isDone(): boolean {
    const { progress, fresh, stale, sender, leaving, context } = this.dispatched;
    if (progress.sending > 0 || progress.hasResults || this.isBehind) return false;
    if (sender.capacity === 0) return true;
    if (leaving.isWanted) return sender.work.size === 0;
    if (fresh.hasMore || sender.work.size > 0 || stale.isDue) return false;
    return performance.now() - this.busyAt >= LINGER_MS || context.contended(sender);
  }

  private async release(): Promise<boolean> {
    const { queue, leaving, stale, context } = this.dispatched;
    // This moves the queue's cursor beyond the one that is known here, so the queue goes in any case.
    const retires = leaving.retires || stale.hasTooOld;
    const release = await (retires ? context.retire(queue) : Promise.resolve())
      .then(() => context.releases.submit({ ...queue, yielding: retires || leaving.isWanted }))
      // A database that is away is the next cycle's business.
      .catch(() => (retires ? ('lost' as const) : ('kept' as const)));
    if (release !== 'kept') return true;
    this.busyAt = performance.now();
    this.lookedAt = 0;
    return false;
  }

  private async look(): Promise<void> {
    const { queue, fresh, stale, context } = this.dispatched;
    this.lookedAt = performance.now();
    const outlook = await context.looks.submit(queue.accountId).catch(() => undefined);
    if (!outlook) return;
    fresh.see(outlook.lastSequence);
    stale.update(outlook);
  }
}
