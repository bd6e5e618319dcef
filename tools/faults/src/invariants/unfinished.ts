import type { Evidence } from '../evidence/evidence';
import { everyStatusArrives, statusesArePaths } from './events';
import { allEnded } from './messages';

/** Returns a violation that may pass with time; undefined when the system is at rest. */
export function unfinished(evidence: Evidence): string | undefined {
  for (const { violations } of [allEnded, statusesArePaths, everyStatusArrives]) {
    const [first] = violations(evidence);
    if (first !== undefined) return first;
  }
  return undefined;
}
