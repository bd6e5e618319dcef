import type { Random } from '../plan/random';
import type { Planned } from '../plan/schedule';
import { LINK_KINDS, type LinkKind } from './links';
import { TOXIC_NAMES, type ToxicName } from './toxic';

export interface PlannedToxic extends Planned {
  readonly link: LinkKind;
  readonly toxic: ToxicName;
  readonly forMs: number;
}

/** So long that requests give up meanwhile, and that leases end now and then. */
const MIN_MS = 1_500;
export const MAX_TOXIC_MS = 8_000;

/** Each toxic on each kind of link about as often as any other, in an order and at times that follow from the seed. */
export function planToxics(
  random: Random,
  { toxics, meanGapMs }: { readonly toxics: number; readonly meanGapMs: number },
): PlannedToxic[] {
  const kinds = LINK_KINDS.flatMap((link) => TOXIC_NAMES.map((toxic) => ({ link, toxic })));
  const planned: PlannedToxic[] = [];
  while (planned.length < toxics) {
    for (const kind of random.shuffled(kinds)) {
      const afterMs = Math.round(random.between(0.3 * meanGapMs, 1.7 * meanGapMs));
      const forMs = Math.round(random.between(MIN_MS, MAX_TOXIC_MS));
      planned.push({ ...kind, afterMs, forMs, which: random.next() });
    }
  }
  return planned.slice(0, toxics);
}
