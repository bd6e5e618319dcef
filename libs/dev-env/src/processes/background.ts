import { writeFileSync } from 'node:fs';
import os from 'node:os';

/**
 * A thirtieth of the share that a session has by default: it lives on what the others leave. `BACKGROUND_NICE` says
 * otherwise.
 */
const SESSION_NICE = '15';

/** Lets a process have the processor after those that are not in the background. */
export function lowerPriority(pid: number): void {
  quietly(() => os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL));
}

/**
 * The same where Linux schedules by session, and a nice value counts only within one: each of our processes leads a
 * session. To be called when the process is ready: on a busy machine it would not get enough to start.
 */
export function lowerSession(pid: number): void {
  quietly(() => writeFileSync(`/proc/${pid}/autogroup`, process.env['BACKGROUND_NICE'] ?? SESSION_NICE));
}

/** It may be gone already; and a system without priorities runs just as well. */
function quietly(change: () => void): void {
  try {
    change();
  } catch {
    // Nothing depends on it.
  }
}
