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

/** A part of a fault that has a row of its own. */
export interface Part {
  readonly name: string;
  /** In milliseconds of the Unix epoch. */
  readonly atMs: number;
}

interface Run {
  readonly name: string;
  readonly atMs: number;
  readonly overAtMs: number;
  readonly parts: readonly Part[];
  /** From the end of the fault; undefined: never. */
  readonly recoveredAfterMs: number | undefined;
  readonly evidence: Evidence;
  readonly notAccepted: readonly NotAccepted[];
}

/**
 * A row for the whole run, and one for each part: messages acknowledged, lost and doubled, requests refused and failed,
 * uncertain outcomes. What happened belongs to the part that had begun by then.
 */
export function scenarioRows(run: Run): ScenarioRow[] {
  const { name, atMs, overAtMs, parts, recoveredAfterMs } = run;
  const whole = [name, seconds(overAtMs - atMs), ...counts(run, 0, Infinity), seconds(recoveredAfterMs)];
  const rows = parts.map((part, index) => {
    const end = parts[index + 1]?.atMs ?? overAtMs;
    return [`  ${part.name}`, seconds(end - part.atMs), ...counts(run, part.atMs, end)];
  });
  return [whole, ...rows];
}

function counts({ evidence, notAccepted }: Run, from: number, to: number): string[] {
  const during = <T>(all: readonly T[], at: (one: T) => number): T[] =>
    all.filter((one) => at(one) >= from && at(one) < to);
  const requests = during(notAccepted, ({ atMs }) => atMs);
  return [
    during(evidence.acknowledged, ({ atMs }) => atMs).reduce((sum, { phones }) => sum + phones.length, 0),
    requests.filter(({ how }) => how === 'refused').length,
    requests.filter(({ how }) => how === 'failed').length,
    during(lostPhones(evidence), ({ atMs }) => atMs).length,
    during(doubledMessages(evidence), ({ atMs }) => atMs).length,
    during(evidence.uncertain, ({ submittedAtMs }) => submittedAtMs).length,
  ].map(String);
}

function seconds(ms: number | undefined): string {
  return ms === undefined ? 'never' : `${(ms / 1_000).toFixed(1)} s`;
}
