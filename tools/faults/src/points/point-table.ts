import { alignedLines } from '@sms/kit';
import type { InjectedCrash } from './inject-crash';

const HEAD = ['process', 'point', 'died', 'acknowledged', 'lost', 'doubled', 'uncertain', 'recovery'];

/** A line for each point. */
export function pointTable(injected: readonly InjectedCrash[]): string[] {
  const ordered = [...injected].sort((a, b) => compare(a.process, b.process) || compare(a.point, b.point));
  const rows = ordered.map(({ process, point, died, acknowledged, lost, doubled, uncertain, recoveredAfterMs }) => [
    process,
    point,
    died ? 'yes' : 'NO',
    ...[acknowledged, lost, doubled, uncertain].map(String),
    recoveredAfterMs === undefined ? 'never' : `${(recoveredAfterMs / 1_000).toFixed(1)} s`,
  ]);
  const sums = (['acknowledged', 'lost', 'doubled', 'uncertain'] as const).map((name) =>
    String(injected.reduce((sum, result) => sum + result[name], 0)),
  );
  const dead = injected.filter(({ died }) => died);
  return alignedLines([
    HEAD,
    ...rows,
    ['all', `${injected.length} points`, String(dead.length), ...sums, slowest(dead)],
  ]);
}

function slowest(injected: readonly InjectedCrash[]): string {
  const worst = Math.max(0, ...injected.map(({ recoveredAfterMs = Infinity }) => recoveredAfterMs));
  return Number.isFinite(worst) ? `${(worst / 1_000).toFixed(1)} s at most` : 'never';
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
