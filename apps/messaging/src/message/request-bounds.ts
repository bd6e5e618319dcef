import { REQUEST_ID, timeOfRequest } from '@sms/contracts/rpc';

const DAY_MS = 86_400_000;
/** Clocks that were wrong when the id was made. */
const BEFORE_MS = DAY_MS;
/** A request is accepted up to two days after its id was made, and a bulk may wait to be expanded. */
const AFTER_MS = 7 * DAY_MS;

/**
 * SQL of the ids between which a request's messages are, from the times in `$1` and `$2`: of the partitions of the log,
 * only the one or two of its time are looked into.
 */
export const IN_REQUEST_BOUNDS = `
  m.id >= coalesce((SELECT first_id FROM message_partition WHERE last_at >= $1 ORDER BY first_id LIMIT 1),
    (SELECT max(end_id) FROM message_partition), 0)
  AND m.id < coalesce((SELECT first_id FROM message_partition WHERE first_at > $2 ORDER BY first_id LIMIT 1),
    ${Number.MAX_SAFE_INTEGER})`;

/**
 * The same for all messages of a request (`$3`). That their recipients are between what is below and above all numbers
 * says nothing, but by an unknown range of them the index of requests and recipients is expected to read less than that
 * of ids: else a day of the log may be read for one bulk.
 */
export const OF_REQUEST = `
  m.request_id = $3 AND m.recipient >= (SELECT '0') AND m.recipient <= (SELECT '${'9'.repeat(16)}')
  AND ${IN_REQUEST_BOUNDS}`;

/** The parameters for it; undefined for an id that no request can have. */
export function requestTimes(requestId: string): readonly [from: string, to: string] | undefined {
  if (!REQUEST_ID.fits(requestId)) return undefined;
  const madeMs = timeOfRequest(requestId);
  return [new Date(madeMs - BEFORE_MS).toISOString(), new Date(madeMs + AFTER_MS).toISOString()];
}
