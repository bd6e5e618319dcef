import { queuesHeld } from '../events/dispatcher-metrics';
import type { FreeSlots } from '../queues/claim-queues.sql';
import type { QueueWorker } from './queue-worker';

/** Queues check for free slots as they decide: the slots are counted at most this often. */
const COUNT_EVERY_MS = 20;

export interface HeldQueue {
  readonly queue: QueueWorker;
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
    const held: HeldCounts = { all: 0, failing: 0, active: 0 };
    for (const { queue } of this.queues.values()) {
      held.all += 1;
      if (queue.failing) held.failing += 1;
      else if (!queue.stalled) held.active += 1;
    }
    return freeSlots(held, this.slots);
  }

  /** Whether other queues wait for the slot of a queue of this kind. */
  isContended({ failing }: { readonly failing: boolean }): boolean {
    const now = performance.now();
    if (now - this.countedAt >= COUNT_EVERY_MS) {
      this.counted = this.free();
      this.countedAt = now;
    }
    return this.counted[failing ? 'failing' : 'healthy'] <= 0;
  }

  /** Queues with events to send to a receiver that responds, the one with the most last. */
  busy(): HeldQueue[] {
    return this.all()
      .filter(({ queue }) => queue.load > 0)
      .sort((one, other) => one.queue.load - other.queue.load);
  }
}

interface HeldCounts {
  all: number;
  /** Queues whose receiver's last response was a failure, or did not come. */
  failing: number;
  /** Queues that are not failing and do not wait for a receiver. */
  active: number;
}

/**
 * A stalled queue costs only a few sockets: up to this many times the slots may be held when most queues are stalled.
 */
const STALLED_FACTOR = 4;

/**
 * Slots that are free beside the held queues. Failing receivers share half of the slots, and a queue that waits for its
 * receiver frees its slot, so that a responsive receiver gets a slot however many others do not respond.
 */
export function freeSlots(held: Readonly<HeldCounts>, slots: number): FreeSlots {
  const atAll = Math.max(0, slots * STALLED_FACTOR - held.all);
  return {
    healthy: Math.min(atAll, Math.max(0, slots - held.active)),
    failing: Math.min(atAll, Math.max(0, Math.ceil(slots / 2) - held.failing)),
  };
}
