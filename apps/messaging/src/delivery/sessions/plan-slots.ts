import { takesMessages, type WantedSlots } from '@sms/carriers';
import type { LeasedSlot, SessionsView } from './session-view';

export interface SlotPlan {
  /** Free slots to take, the best first, and how many of them. */
  readonly take: readonly { readonly slot: number; readonly host: string }[];
  /** A slot to unbind and release. */
  readonly release: number | null;
}

export const NOTHING: SlotPlan = { take: [], release: null };
/** A session that is not bound after this no longer delays the next slot's change of hands. */
const MAX_BINDING_MS = 10_000;
/** The highest number of a slot that the table takes. */
const MAX_SHARES = 64;

/**
 * Plans the slots of one worker so that those of a carrier are shared. Every worker plans for itself, from the same
 * table:
 *
 * - Each worker that serves the carrier is due an equal share; what cannot be divided stays with those that hold more.
 * - A worker that holds less takes free slots, those first whose host has the fewest sessions.
 * - A worker that holds more releases one slot at a time, and the next only when the last has been taken and bound,
 * so that there is at most one session less than there may be.
 *
 * Slot n belongs to host n modulo the number of hosts: with all slots leased each host has its share, whichever workers
 * lease them.
 */
export function planSlots(me: number, carrier: string, wanted: WantedSlots, view: SessionsView): SlotPlan {
  const slots = view.slots.filter((slot) => slot.carrier === carrier);
  const due = shareOf(me, carrier, wanted.maxSessions, { workers: view.workers, slots });
  const mine = slots.filter(({ worker, state }) => worker === me && state !== 'leaving');
  const free = freeSlots(wanted, slots);
  if (mine.length < due) return { take: free.slice(0, due - mine.length), release: null };
  const beyond = mine.find(({ slot }) => slot > wanted.maxSessions);
  if (beyond) return { take: [], release: beyond.slot };
  if (mine.length === due || free.length > 0 || slots.some(changesHands)) return NOTHING;
  return { take: [], release: leastUseful(mine)?.slot ?? null };
}

/** Plans the one slot that a worker has of a carrier without sessions: an equal share of the rate. */
export function planShare(me: number, slots: readonly LeasedSlot[]): SlotPlan {
  if (slots.some(({ worker }) => worker === me)) return NOTHING;
  const free = freeSlots({ maxSessions: MAX_SHARES, hosts: [''] }, slots);
  return { take: free.slice(0, 1), release: null };
}

/**
 * Plans the slot to unbind so that its session is bound anew. One session of all workers at a time, by the numbers of
 * their slots, and only while the others are leased and bound.
 * @param next the first slot whose session is older than the operator's command
 */
export function planRebind(
  me: number,
  next: number | null,
  { maxSessions }: WantedSlots,
  slots: readonly LeasedSlot[],
): number | null {
  const own = slots.some(({ slot, worker }) => slot === next && worker === me);
  return own && slots.length >= maxSessions && !slots.some(changesHands) ? next : null;
}

/** How many slots a worker is due. */
function shareOf(me: number, carrier: string, maxSessions: number, { workers, slots }: SessionsView): number {
  const held = (id: number) => slots.filter(({ worker, state }) => worker === id && state !== 'leaving').length;
  const serving = workers
    .filter(({ id, carriers, leaving, fresh }) => !leaving && (fresh || id === me) && carriers.includes(carrier))
    .sort((a, b) => held(b.id) - held(a.id) || a.id - b.id);
  const position = serving.findIndex(({ id }) => id === me);
  if (position < 0) return 0;
  return Math.floor(maxSessions / serving.length) + Number(position < maxSessions % serving.length);
}

function freeSlots({ maxSessions, hosts }: WantedSlots, slots: readonly LeasedSlot[]) {
  const taken = new Set(slots.map(({ slot }) => slot));
  const sessionsWith = (host: string) => slots.filter((slot) => slot.host === host).length;
  return Array.from({ length: maxSessions }, (_unused, index) => ({
    slot: index + 1,
    host: hosts[index % hosts.length] ?? '',
  }))
    .filter(({ slot }) => !taken.has(slot))
    .sort((a, b) => sessionsWith(a.host) - sessionsWith(b.host) || a.slot - b.slot);
}

function changesHands({ state, stateMs }: LeasedSlot): boolean {
  return state === 'leaving' || (state === 'binding' && stateMs < MAX_BINDING_MS);
}

/** Returns a slot that takes no messages, or else the one bound last. */
function leastUseful(slots: readonly LeasedSlot[]): LeasedSlot | undefined {
  return [...slots].sort(
    (a, b) => Number(takesMessages(a.state)) - Number(takesMessages(b.state)) || a.stateMs - b.stateMs,
  )[0];
}
