import type { FreeSlots } from '../queues/claim-queues';

export interface Held {
  all: number;
  /** Whose receiver's last answer was a failure, or did not come. */
  failing: number;
  /** Of the others, those that do not wait for a receiver. */
  active: number;
}

/** A queue that waits costs a few sockets only: so many times the slots may be held when most of them wait. */
const STALLED_FACTOR = 4;

/**
 * What is free beside the held queues. Failing receivers share half as many slots as there are, and a queue
 * that waits for its receiver gives its slot away, so that however many of them do not answer, one that does has a
 * slot.
 */
export function freeSlots(held: Readonly<Held>, slots: number): FreeSlots {
  const atAll = Math.max(0, slots * STALLED_FACTOR - held.all);
  return {
    healthy: Math.min(atAll, Math.max(0, slots - held.active)),
    failing: Math.min(atAll, Math.max(0, Math.ceil(slots / 2) - held.failing)),
  };
}
