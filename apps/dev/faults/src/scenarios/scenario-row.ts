import type { Evidence } from '../evidence/evidence';
import { doubledMessages } from '../invariants/copies';
import { lostPhones } from '../invariants/messages';
import type { NotAccepted } from '../traffic/driver';

export const HEAD = [
  'scenario',
  'lasted',
  'acknowledged',
  'refused',
  'failed',
  'lost',
  'doubled',
  'uncertain',
  'recovery',
];
export type ScenarioRow = readonly string[];

interface Run {
  readonly name: string;
  readonly lastedMs: number;
  /** From the end of the fault; undefined: never. */
  readonly recoveredAfterMs: number | undefined;
  readonly evidence: Evidence;
  readonly notAccepted: readonly NotAccepted[];
}

/** Messages acknowledged, lost and doubled in all of the run; requests refused and failed; uncertain outcomes. */
export function scenarioRow({ name, lastedMs, recoveredAfterMs, evidence, notAccepted }: Run): ScenarioRow {
  const requests = (how: NotAccepted['how']): number => notAccepted.filter((request) => request.how === how).length;
  const counts = [
    evidence.acknowledged.reduce((sum, { phones }) => sum + phones.length, 0),
    requests('refused'),
    requests('failed'),
    lostPhones(evidence).length,
    doubledMessages(evidence).length,
    evidence.uncertain.length,
  ];
  return [name, seconds(lastedMs), ...counts.map(String), seconds(recoveredAfterMs)];
}

function seconds(ms: number | undefined): string {
  return ms === undefined ? 'never' : `${(ms / 1_000).toFixed(1)} s`;
}
