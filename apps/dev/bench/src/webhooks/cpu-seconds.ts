import { readdirSync, readFileSync } from 'node:fs';

/** Of the kernel's clock that /proc counts in; the same on every Linux in use. */
const TICKS_PER_SECOND = 100;

interface ProcessTimes {
  readonly parent: number;
  readonly own: number;
  /** Of children that have ended. */
  readonly reaped: number;
}

/** Processor time of a process, its children and those that have ended, in seconds; NaN where there is no /proc. */
export function cpuSeconds(pid: number): number {
  const root = timesOf(pid);
  if (!root) return NaN;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => timesOf(Number(name)))
    .filter((times) => times?.parent === pid);
  return children.reduce((total, times) => total + (times?.own ?? 0), root.own + root.reaped) / TICKS_PER_SECOND;
}

function timesOf(pid: number): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything; what counts comes behind it.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent, user, system, reapedUser, reapedSystem] = [1, 11, 12, 13, 14].map((index) => fields[index] ?? 0) as [
      number,
      number,
      number,
      number,
      number,
    ];
    return { parent, own: user + system, reaped: reapedUser + reapedSystem };
  } catch {
    return undefined;
  }
}
