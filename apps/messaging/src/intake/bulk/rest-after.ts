import type { ExpandedPart } from './expand-bulk';

/** A rest is as long as the part before it took, which leaves half of a database connection to urgent work. */
const REST = 1;
/** The rest of an account that is ahead is longer: carriers cannot take its messages yet, so nothing is delayed. */
const REST_AHEAD = 12;

/** How long to wait after a part before the next one of any account, in milliseconds. */
export function shortRestAfter({ tookMs }: ExpandedPart): number {
  return REST * tookMs;
}

/** How long to wait after a part before the next one of the same account, in milliseconds. */
export function restAfter({ tookMs, isAhead }: ExpandedPart): number {
  return (isAhead ? REST_AHEAD : REST) * tookMs;
}
