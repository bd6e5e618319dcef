import { groupBy } from '@sms/kit';
import type { CarrierSegment, Tried } from '../evidence/evidence';
import type { Known } from './known';

/** Numbers that the carrier got before the restore and once more after it. */
export function submittedAgain(before: readonly CarrierSegment[], after: readonly CarrierSegment[]): string[] {
  const known = groupBy(before, ({ phone }) => phone);
  return after.slice(before.length).flatMap(({ phone }) => (known.has(phone) ? [phone] : []));
}

/**
 * Accounts that paid for fewer messages than their log says a carrier took, or for more than the carrier has: every
 * message of the drill costs one credit.
 */
export function wrongCharges(
  after: Known,
  carrier: readonly CarrierSegment[],
  tried: ReadonlyMap<string, Tried>,
): string[] {
  const taken = groupBy([...new Set(carrier.map(({ phone }) => phone))], (phone) => tried.get(phone)?.account);
  return [...after].flatMap(
    ([
      id,
      {
        name,
        log,
        credits: { spent },
      },
    ]) => {
      const [least, most] = [log.filter(({ status }) => TAKEN.has(status)).length, taken.get(id)?.length ?? 0];
      return least <= spent && spent <= most
        ? []
        : [`${name}: ${spent} spent, ${least} messages of its log were taken, ${most} reached the carrier`];
    },
  );
}

const TAKEN: ReadonlySet<string> = new Set(['pending', 'delivered', 'undelivered']);
