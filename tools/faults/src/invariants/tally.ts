import { doubledMessages } from './copies';
import { lostPhones } from './messages';
import type { Evidence } from '../evidence/evidence';

type IsMeant = (atMs: number) => boolean;

/**
 * How many messages were acknowledged, lost and doubled, and how many outcomes uncertain, of those that are meant: by
 * when they were acknowledged, and by when they were submitted.
 */
export function tally(
  evidence: Evidence,
  acknowledgedAt: IsMeant,
  submittedAt: IsMeant = acknowledgedAt,
): [acknowledged: number, lost: number, doubled: number, uncertain: number] {
  const acknowledged = evidence.acknowledged.filter(({ atMs }) => acknowledgedAt(atMs));
  return [
    acknowledged.reduce((sum, { phones }) => sum + phones.length, 0),
    lostPhones(evidence).filter(({ atMs }) => acknowledgedAt(atMs)).length,
    doubledMessages(evidence).filter(({ atMs }) => submittedAt(atMs)).length,
    evidence.uncertain.filter(({ submittedAtMs }) => submittedAt(submittedAtMs)).length,
  ];
}
