import type { ExpandedPart } from './expand-bulk';

/** Between two parts, of the time that the first took: half of a database connection is left to what is urgent. */
const REST = 1;
/** The same for an account that is ahead: nobody waits for what carriers cannot take yet. */
const REST_AHEAD = 4;

/** How long to wait after a part before the next one of any account, in milliseconds. */
export function shortRestAfter({ tookMs }: ExpandedPart): number {
  return REST * tookMs;
}

/** How long to wait after a part before the next one of the same account, in milliseconds. */
export function restAfter({ tookMs, isAhead }: ExpandedPart): number {
  return (isAhead ? REST_AHEAD : REST) * tookMs;
}
