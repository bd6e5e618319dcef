import { queuesHeld } from '../events/dispatcher-metrics';
import type { FreeSlots } from '../queues/claim-queues';
import type { QueueDispatcher } from './queue-dispatcher';
import { freeSlots, type Held } from './slots';

/** Queues ask for free slots with every cycle: they are counted so often at most. */
const COUNT_EVERY_MS = 20;

export interface HeldQueue {
  readonly queue: QueueDispatcher;
  readonly ended: Promise<void>;
}

/** The queues that this process dispatches, by account. */
export class HeldQueues {
  private readonly queues = new Map<number, HeldQueue>();
  private counted: FreeSlots = { healthy: Infinity, failing: Infinity };
  private countedAt = -Infinity;

  /** @param slots see `freeSlots` */
  constructor(private readonly slots: number) {}

  get(accountId: number): HeldQueue | undefined {
    return this.queues.get(accountId);
  }

  all(): readonly HeldQueue[] {
    return [...this.queues.values()];
  }

  add(held: HeldQueue): void {
    this.queues.set(held.queue.accountId, held);
    queuesHeld.set(this.queues.size);
  }

  remove(accountId: number): void {
    this.queues.delete(accountId);
    queuesHeld.set(this.queues.size);
  }

  free(): FreeSlots {
    const held: Held = { all: 0, failing: 0, active: 0 };
    for (const { queue } of this.queues.values()) {
      held.all += 1;
      if (queue.failing) held.failing += 1;
      else if (!queue.stalled) held.active += 1;
    }
    return freeSlots(held, this.slots);
  }

  /** Whether others wait for the slot of such a queue. */
  isContended({ failing }: { readonly failing: boolean }): boolean {
    const now = performance.now();
    if (now - this.countedAt >= COUNT_EVERY_MS) {
      this.counted = this.free();
      this.countedAt = now;
    }
    return this.counted[failing ? 'failing' : 'healthy'] <= 0;
  }

  /** Those with something to send to a receiver that answers, the one with the most last. */
  busy(): HeldQueue[] {
    return this.all()
      .filter(({ queue }) => queue.load > 0)
      .sort((one, other) => one.queue.load - other.queue.load);
  }
}
