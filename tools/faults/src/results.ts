import { alignedLines } from '@sms/kit';
import type { Evidence } from './evidence/evidence';
import { tally } from './invariants/tally';
import type { InjectedFault } from './injection/fault-injector';

const HEAD = ['fault', 'kills', 'acknowledged', 'lost', 'doubled', 'uncertain', 'recovery median', 'recovery max'];
const BEFORE = 'before any';
/** What is submitted so shortly before a fault is in flight when it begins. */
const IN_FLIGHT_MS = 500;

/**
 * A line for each kind of fault. A message belongs to the latest fault that began before its acknowledgement, a copy
 * and an uncertain outcome to the fault that injected while the message was in flight or the latest one before.
 */
export function faultTable(faults: readonly InjectedFault[], evidence: Evidence): string[] {
  const ordered = [...faults].sort((a, b) => a.atMs - b.atMs);
  const kindAt = (atMs: number): string => ordered.findLast((fault) => fault.atMs <= atMs)?.fault ?? BEFORE;
  const kinds = [BEFORE, ...new Set(ordered.map(({ fault }) => fault))];
  const rows = kinds.map((kind) => {
    const injected = ordered.filter(({ fault }) => fault === kind);
    const isOf = (atMs: number): boolean => kindAt(atMs) === kind;
    const counts = tally(evidence, isOf, (atMs) => isOf(atMs + IN_FLIGHT_MS)).map(String);
    return [kind, String(injected.length), ...counts, ...recovery(injected)];
  });
  const sums = tally(evidence, () => true).map(String);
  return alignedLines([HEAD, ...rows, ['all', String(faults.length), ...sums, ...recovery(ordered)]]);
}

function recovery(injected: readonly InjectedFault[]): [string, string] {
  if (injected.length === 0) return ['', ''];
  const times = injected.map(({ recoveredAfterMs }) => recoveredAfterMs ?? Infinity).sort((a, b) => a - b);
  return [seconds(times[Math.floor(times.length / 2)]), seconds(times.at(-1))];
}

function seconds(ms = Infinity): string {
  return Number.isFinite(ms) ? `${(ms / 1_000).toFixed(1)} s` : 'never';
}
