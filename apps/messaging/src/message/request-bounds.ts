import { REQUEST_ID, timeOfRequest } from '@sms/contracts/rpc';

const DAY_MS = 86_400_000;
/** Allows for clocks that were wrong when the id was made. */
const BEFORE_MS = DAY_MS;
/** A request is accepted up to two days after its id was made, and a bulk may wait to be expanded. */
const AFTER_MS = 7 * DAY_MS;

/**
 * SQL that bounds the ids of a request's messages by the times in `$1` and `$2`: only the one or two partitions of the
 * log of its time are read.
 */
export const IN_REQUEST_BOUNDS = `
  m.id >= coalesce((SELECT first_id FROM message_partition WHERE last_at >= $1 ORDER BY first_id LIMIT 1),
    (SELECT max(end_id) FROM message_partition), 0)
  AND m.id < coalesce((SELECT first_id FROM message_partition WHERE first_at > $2 ORDER BY first_id LIMIT 1),
    ${Number.MAX_SAFE_INTEGER})`;

/**
 * As IN_REQUEST_BOUNDS, for all messages of a request (`$3`). The range of recipients includes all numbers, but as the
 * planner does not know it, it expects the index of requests and recipients to read less than that of ids: else a day
 * of the log may be read for one bulk.
 */
export const OF_REQUEST = `
  m.request_id = $3 AND m.recipient >= (SELECT '0') AND m.recipient <= (SELECT '${'9'.repeat(16)}')
  AND ${IN_REQUEST_BOUNDS}`;

/** The parameters `$1` and `$2`; undefined for an id that no request can have. */
export function requestTimes(requestId: string): readonly [from: string, to: string] | undefined {
  if (!REQUEST_ID.fits(requestId)) return undefined;
  const madeMs = timeOfRequest(requestId);
  return [new Date(madeMs - BEFORE_MS).toISOString(), new Date(madeMs + AFTER_MS).toISOString()];
}
