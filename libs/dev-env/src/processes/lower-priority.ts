import { writeFileSync } from 'node:fs';
import os from 'node:os';

const NICE: number = os.constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Gives a process the processor after those that are not lowered. A process that leads a session of its own is in a
 * scheduling group of its own where Linux groups by session (`kernel.sched_autogroup_enabled`, which most distributions
 * have on): its nice value then counts among its own threads alone, and the group's beside others.
 */
export function lowerPriority(pid: number): void {
  const ways = [() => os.setPriority(pid, NICE), () => writeFileSync(`/proc/${pid}/autogroup`, String(NICE))];
  for (const lower of ways) {
    try {
      lower();
    } catch {
      // It may be gone already; and a system without priorities, or without groups, runs just as well.
    }
  }
}
