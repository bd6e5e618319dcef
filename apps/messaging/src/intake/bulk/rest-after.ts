import type { ExpandedPart } from './expand-bulk';
import { BESIDE_URGENT, EXPANSION_REST, EXPANSION_REST_AHEAD } from '../../config/tuning';

/** How long to wait after a part before the next one of any account, in milliseconds. */
export function shortRestAfter({ tookMs }: ExpandedPart, besideUrgent: boolean): number {
  return (besideUrgent ? BESIDE_URGENT : 1) * EXPANSION_REST * tookMs;
}

/** How long to wait after a part before the next one of the same account, in milliseconds. */
export function restAfter({ tookMs, isAhead }: ExpandedPart): number {
  return (isAhead ? EXPANSION_REST_AHEAD : EXPANSION_REST) * tookMs;
}
