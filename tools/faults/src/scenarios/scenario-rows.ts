import type { Evidence } from '../evidence/evidence';
import { tally } from '../invariants/tally';
import type { NotAccepted } from '../traffic/driver';

export const HEAD = [
  'scenario',
  'lasted',
  'acknowledged',
  'refused',
  'unknown',
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
 * A row for the whole run, and one for each part: messages acknowledged, lost and doubled, requests refused, of unknown
 * outcome and failed, uncertain outcomes. What happened belongs to the part that had begun by then.
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
  const during = (atMs: number): boolean => atMs >= from && atMs < to;
  const [acknowledged, ...others] = tally(evidence, during);
  const of = (wanted: NotAccepted['how']): number =>
    notAccepted.filter(({ how, atMs }) => how === wanted && during(atMs)).length;
  return [acknowledged, of('refused'), of('unknown'), of('failed'), ...others].map(String);
}

function seconds(ms: number | undefined): string {
  return ms === undefined ? 'never' : `${(ms / 1_000).toFixed(1)} s`;
}
