import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Of the kernel's clock that /proc counts in; the same on every Linux in use. */
const TICKS_PER_SECOND = 100;

interface ProcessTimes {
  readonly parent: number;
  readonly own: number;
  /** Of children that have ended. */
  readonly reaped: number;
}

/**
 * Processor time of a process, its children and those that have ended, in seconds; NaN where there is no /proc and when
 * there is no such process.
 */
export function cpuSeconds(pid: number): number {
  const root = timesOf(pid);
  if (!root) return NaN;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => timesOf(Number(name)))
    .filter((times) => times?.parent === pid);
  return children.reduce((total, times) => total + (times?.own ?? 0), root.own + root.reaped) / TICKS_PER_SECOND;
}

/**
 * Bytes that a process has read so far, from sockets and files; NaN where there is no /proc and when there is no such
 * process.
 */
export function bytesRead(pid: number): number {
  try {
    return Number(/^rchar: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1]);
  } catch {
    return NaN;
  }
}

/** Seconds that all processors together have worked since the machine started; NaN where there is no /proc. */
export function machineBusySeconds(): number {
  try {
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = (
      readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
    )
      .split(/\s+/)
      .slice(1)
      .map(Number);
    return (user + nice + system + irq + softirq + steal) / TICKS_PER_SECOND;
  } catch {
    return NaN;
  }
}

export const processors = (): number => cpus().length;

function timesOf(pid: number): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything; what counts comes behind it.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (index: number): number => fields[index] ?? 0;
    return { parent: at(1), own: at(11) + at(12), reaped: at(13) + at(14) };
  } catch {
    return undefined;
  }
}
