import type { Evidence } from '../evidence/evidence';
import { everyStatusArrives, statusesArePaths } from './events';
import { allEnded } from './messages';

/** What waiting may still change; undefined when there is nothing. */
export function unfinished(evidence: Evidence): string | undefined {
  for (const { violations } of [allEnded, statusesArePaths, everyStatusArrives]) {
    const [first] = violations(evidence);
    if (first !== undefined) return first;
  }
  return undefined;
}
