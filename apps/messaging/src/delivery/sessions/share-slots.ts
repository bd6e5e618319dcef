import { takesMessages, type WantedSessions } from '@sms/carriers';
import type { LeasedSlot, SessionsView } from './session-view';

export interface SlotPlan {
  /** Free slots to take, the best first, and how many of them. */
  readonly take: readonly { readonly slot: number; readonly host: string }[];
  /** A slot to unbind and give back. */
  readonly giveBack: number | null;
}

const NOTHING: SlotPlan = { take: [], giveBack: null };
/** A session that is not bound after this no longer delays the next slot's change of hands. */
const MAX_BINDING_MS = 10_000;

/**
 * Plans the slots of one worker so that those of a carrier are shared. Every worker plans for itself, from the same
 * table:
 *
 * - Each worker that serves the carrier is due an equal share; what cannot be divided stays with those that hold more.
 * - A worker that holds less takes free slots, those first whose host has the fewest sessions.
 * - A worker that holds more gives back one slot at a time, and the next only when the last has been taken and bound,
 * so that there is at most one session less than there may be.
 *
 * Slot n belongs to host n modulo the number of hosts: with all slots leased each host has its share, whichever workers
 * lease them.
 */
export function planSlots(me: number, wanted: WantedSessions, view: SessionsView): SlotPlan {
  const slots = view.slots.filter(({ carrier }) => carrier === wanted.carrier);
  const due = shareOf(me, wanted, view, slots);
  const mine = slots.filter(({ worker, state }) => worker === me && state !== 'leaving');
  const free = freeSlots(wanted, slots);
  if (mine.length < due) return { take: free.slice(0, due - mine.length), giveBack: null };
  const beyond = mine.find(({ slot }) => slot > wanted.maxSessions);
  if (beyond) return { take: [], giveBack: beyond.slot };
  if (mine.length === due || free.length > 0 || slots.some(changesHands)) return NOTHING;
  return { take: [], giveBack: leastUseful(mine)?.slot ?? null };
}

/** How many slots a worker is due. */
function shareOf(
  me: number,
  { carrier, maxSessions }: WantedSessions,
  view: SessionsView,
  slots: readonly LeasedSlot[],
): number {
  const held = (id: number) => slots.filter(({ worker, state }) => worker === id && state !== 'leaving').length;
  const serving = view.workers
    .filter(({ id, carriers, leaving, fresh }) => !leaving && (fresh || id === me) && carriers.includes(carrier))
    .sort((a, b) => held(b.id) - held(a.id) || a.id - b.id);
  const position = serving.findIndex(({ id }) => id === me);
  if (position < 0) return 0;
  return Math.floor(maxSessions / serving.length) + Number(position < maxSessions % serving.length);
}

function freeSlots({ maxSessions, hosts }: WantedSessions, slots: readonly LeasedSlot[]) {
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
