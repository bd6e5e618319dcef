import { groupBy } from '@sms/kit';
import { UNCERTAIN_WAIT_SECONDS } from '../stage/settings';
import type { Evidence } from '../evidence/evidence';
import type { Invariant } from './invariant';

/** A process that was short of processor time may have read the first copy late. */
const TOLERANCE_MS = 2_000;

interface Copies {
  readonly phone: string;
  readonly part: number;
  /** When each copy was accepted. */
  readonly atMs: readonly number[];
}

/** Segments that the carrier accepted more than once. */
function doubledSegments({ carrier }: Evidence): Copies[] {
  return [...groupBy(carrier, ({ phone, part }) => `${phone} ${part}`).values()].flatMap((copies) => {
    const [first] = copies;
    if (!first || copies.length === 1) return [];
    return [{ phone: first.phone, part: first.part, atMs: copies.map(({ acceptedAtMs }) => acceptedAtMs) }];
  });
}

/** Messages of which a segment was accepted more than once, with the time of the first copy. */
export function doubledMessages(evidence: Evidence): { readonly phone: string; readonly atMs: number }[] {
  const first = new Map<string, number>();
  for (const { phone, atMs } of doubledSegments(evidence)) first.set(phone, atMs[0] ?? 0);
  return [...first].map(([phone, atMs]) => ({ phone, atMs }));
}

export const copiesAreUncertain: Invariant = {
  name: 'no more copies of a message than outcomes counted as uncertain',
  *violations(evidence) {
    const uncertain = new Map<string, number>();
    for (const { phone } of evidence.uncertain) uncertain.set(phone, (uncertain.get(phone) ?? 0) + 1);
    for (const { phone, part, atMs } of doubledSegments(evidence)) {
      const counted = uncertain.get(phone) ?? 0;
      if (atMs.length - 1 > counted)
        yield `${phone} part ${part}: ${atMs.length} copies, ${counted} uncertain outcomes (${times(atMs)})`;
    }
  },
};

export const copiesWait: Invariant = {
  name: 'a second copy is not sent before the uncertain wait is over',
  *violations(evidence) {
    const leastMs = UNCERTAIN_WAIT_SECONDS * 1_000 - TOLERANCE_MS - (evidence.heldUpMs ?? 0);
    for (const { phone, part, atMs } of doubledSegments(evidence)) {
      const tooSoon = atMs.some((at, index) => index > 0 && at - (atMs[index - 1] ?? 0) < leastMs);
      if (tooSoon) yield `${phone} part ${part}: ${times(atMs)}`;
    }
  },
};

function times(atMs: readonly number[]): string {
  return atMs.map((at) => new Date(at).toISOString().slice(11, 23)).join(', ');
}
