import type { ClaimedQueue } from '../queues/claim-queues';
import type { Alarm } from './alarm';
import type { OtherHalf } from './cycle';
import type { DispatchContext } from './dispatch-context';
import type { FreshReader } from './fresh-reader';
import type { Progress } from './progress';
import type { QueueSender } from './queue-sender';
import type { StaleReader } from './stale-reader';

/** What is in flight has so long to end before half of a queue is offered. */
const OFFER_WITHIN_MS = 500;
/** It may have ended because nobody took the half, or the receiver failed. */
const SHARE_AGAIN_MS = 2_000;
/** Nothing is read until then, so what did not work is not tried again at once. */
const OFFER_AGAIN_MS = 5_000;

/** What dispatches one queue. */
export interface QueueParts {
  readonly queue: ClaimedQueue;
  readonly fresh: FreshReader;
  readonly progress: Progress;
  readonly sender: QueueSender;
  readonly stale: StaleReader;
  readonly alarm: Alarm;
  readonly context: Pick<DispatchContext, 'offerHalf' | 'recallHalf' | 'takeHalfBack' | 'readContents'>;
}

/** How the holder of a queue has half of it sent by another replica, and gets it back. See `OwnHalf`. */
export class HalfSharing {
  private offering: { readonly until: number; readonly done: (offered: boolean) => void } | undefined;
  private recalled = false;
  /** Monotonic milliseconds. */
  private notBefore = -Infinity;

  constructor(private readonly shared: QueueParts) {}

  get isOffering(): boolean {
    return this.offering !== undefined;
  }

  /** Resolves whether half of the queue is offered, which is when nothing is in flight, or never. */
  offer(): Promise<boolean> {
    if (!this.mayOffer) return Promise.resolve(false);
    this.shared.alarm.ring();
    return new Promise((done) => {
      this.offering = { until: performance.now() + OFFER_WITHIN_MS, done };
    });
  }

  /** Whether what was asked for can be offered with the next cycle. */
  get canOffer(): boolean {
    const { progress, sender } = this.shared;
    return this.isOffering && progress.sending === 0 && sender.work.size === 0;
  }

  /** Nothing is read while half is to be offered: no message is begun here that is to be ended there. */
  async offerNow(leaving: boolean): Promise<void> {
    if (!this.offering) return;
    const { queue, fresh, progress, context } = this.shared;
    const isFinished = this.canOffer && !progress.hasResults && fresh.isFinished;
    if (!isFinished && !leaving && performance.now() < this.offering.until) return;
    const { position } = progress.cursor;
    const offered = isFinished && !leaving && (await context.offerHalf(queue, position).catch(() => false));
    if (offered) {
      fresh.own.offered(position);
      this.recalled = false;
    }
    fresh.expectMore();
    this.stop(offered);
  }

  stop(offered = false): void {
    if (this.offering && !offered) this.notBefore = performance.now() + OFFER_AGAIN_MS;
    this.offering?.done(offered);
    this.offering = undefined;
  }

  /** @param other what a cycle has told; undefined: taken back before, by a call whose outcome is unknown */
  async hear(other: OtherHalf | undefined, leaving: boolean): Promise<void> {
    const { queue, progress, context } = this.shared;
    if (!other || other.ends) return this.takeBack(other);
    if (this.recalled || !(leaving || progress.breaker.state !== 'closed')) return;
    await context.recallHalf(queue);
    this.recalled = true;
  }

  /** Retries and a backlog are the holder's, and would never be at an end. */
  private get mayOffer(): boolean {
    const { fresh, sender, stale } = this.shared;
    if (this.offering || performance.now() < this.notBefore) return false;
    if (fresh.own.isShared || fresh.own.mustCatchUp || stale.isDue || sender.work.hasStale) return false;
    return !sender.failing && sender.concurrency > 1;
  }

  private async takeBack(other: OtherHalf | undefined): Promise<void> {
    const { queue, fresh, progress, context, alarm } = this.shared;
    const end = other ? await context.takeHalfBack(queue) : fresh.own.otherAt;
    // Exceptions that the helper has made beyond its end are not sent again.
    const contents = end && (await context.readContents(queue.accountId));
    if (!contents) return;
    const now = performance.now();
    for (const event of contents.excepted) progress.cursor.finish(event, now);
    fresh.takenBack(end, now);
    this.notBefore = now + SHARE_AGAIN_MS;
    alarm.ring();
  }
}
