import { alignedLines } from '@sms/kit';
import type { Evidence } from './evidence/evidence';
import { doubledMessages } from './invariants/copies';
import { lostPhones } from './invariants/messages';
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
  const acknowledged = tally(evidence.acknowledged.map(({ atMs, phones }) => [kindAt(atMs), phones.length]));
  const lost = tally(lostPhones(evidence).map(({ atMs }) => [kindAt(atMs), 1]));
  const doubled = tally(doubledMessages(evidence).map(({ atMs }) => [kindAt(atMs + IN_FLIGHT_MS), 1]));
  const uncertain = tally(evidence.uncertain.map(({ submittedAtMs }) => [kindAt(submittedAtMs + IN_FLIGHT_MS), 1]));
  const kinds = [BEFORE, ...new Set(ordered.map(({ fault }) => fault))];
  const rows = kinds.map((kind) => {
    const injected = ordered.filter(({ fault }) => fault === kind);
    const counts = [acknowledged, lost, doubled, uncertain].map((counted) => String(counted.get(kind) ?? 0));
    return [kind, String(injected.length), ...counts, ...recovery(injected)];
  });
  const sums = [acknowledged, lost, doubled, uncertain].map((counted) => String(sum([...counted.values()])));
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

function tally(counted: readonly (readonly [string, number])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [kind, count] of counted) counts.set(kind, (counts.get(kind) ?? 0) + count);
  return counts;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
