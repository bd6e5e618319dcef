import type { ListMessagesRequest } from '@sms/contracts/messaging';
import { type Database, statement } from '@sms/platform/database';
import { idsAccepted, numbersAccepted } from './accepted-between';
import { IN_REQUEST_BOUNDS, requestTimes } from '../../message/request-bounds';
import { messageOf } from '../../message/message-of';

/** The source of a list's messages: one index, in the order of the list. */
export interface ScanRange {
  readonly source: Source;
  /** Of the SQL in `SOURCES`. */
  readonly parameters: readonly unknown[];
}

/** Sorts after every number: digits only, and longer than any. */
const ABOVE_NUMBERS = '9'.repeat(16);

const OF_REQUEST = `
  SELECT * FROM message m WHERE m.request_id = $3 AND m.recipient >= $4 AND m.recipient <= $5
    AND m.recipient IS DISTINCT FROM $6 AND m.account_id = coalesce($7, m.account_id) AND ${IN_REQUEST_BOUNDS}
  ORDER BY m.recipient`;

const OF_ACCOUNT_TO_NUMBER = `
  SELECT * FROM message WHERE recipient = $1 AND account_id = $2 AND id >= $3 AND id < $4 ORDER BY id DESC`;

/** Reads ids from the index alone; their count depends on the number, and the time. */
const TO_NUMBER = `
  SELECT m.* FROM (SELECT id FROM message WHERE recipient = $1 AND id >= $2 AND id < $3
    ORDER BY id DESC LIMIT 1000) AS k
  CROSS JOIN ${messageOf('k.id')} AS m ORDER BY k.id DESC`;

const OF_ACCOUNT_WITH_REFERENCE = `
  SELECT * FROM message WHERE account_id = $1 AND reference = $2 AND id >= $3 AND id < $4 ORDER BY id DESC`;

const OF_ACCOUNT = `
  SELECT * FROM message WHERE account_id = $1 AND seq >= $2 AND seq < $3 ORDER BY seq DESC`;

const OF_ALL = `SELECT * FROM message WHERE id >= $1 AND id < $2 ORDER BY id DESC`;

/** SQL of the messages from the start of the page on, without a limit, and the number of its parameters. */
export const SOURCES = {
  request: { sql: OF_REQUEST, parameters: 7 },
  number_of_account: { sql: OF_ACCOUNT_TO_NUMBER, parameters: 4 },
  number: { sql: TO_NUMBER, parameters: 3 },
  reference_of_account: { sql: OF_ACCOUNT_WITH_REFERENCE, parameters: 4 },
  account: { sql: OF_ACCOUNT, parameters: 3 },
  all: { sql: OF_ALL, parameters: 2 },
} as const;

export type Source = keyof typeof SOURCES;

interface Place {
  readonly seq: number;
  readonly recipient: string;
}

/** Undefined when no message can match. */
export async function scanRange(database: Database, request: ListMessagesRequest): Promise<ScanRange | undefined> {
  const { accountId, recipient, requestId, reference, cursor, from, to } = request;
  if (requestId !== undefined) return ofRequest(database, requestId.toLowerCase(), request);
  if (accountId !== null && recipient === undefined && reference === undefined) {
    const numbers = await numbersAccepted(database, accountId, { from, to });
    const behind = await placeOf(database, cursor, accountId);
    if (cursor !== undefined && !behind) return undefined;
    return {
      source: 'account',
      parameters: [accountId, numbers.first, Math.min(numbers.end, behind?.seq ?? Infinity)],
    };
  }
  const ids = await idsAccepted(database, { from, to });
  const end = Math.min(ids.end, cursor ?? Infinity);
  if (accountId !== null && recipient === undefined && reference !== undefined)
    return { source: 'reference_of_account', parameters: [accountId, reference, ids.first, end] };
  if (recipient === undefined) return { source: 'all', parameters: [ids.first, end] };
  return accountId === null
    ? { source: 'number', parameters: [recipient, ids.first, end] }
    : { source: 'number_of_account', parameters: [recipient, accountId, ids.first, end] };
}

async function ofRequest(
  database: Database,
  requestId: string,
  { accountId, recipient, cursor }: ListMessagesRequest,
): Promise<ScanRange | undefined> {
  const times = requestTimes(requestId);
  if (!times) return undefined;
  const behind = await placeOf(database, cursor, accountId);
  if (cursor !== undefined && !behind) return undefined;
  const [first, last] = [recipient ?? behind?.recipient ?? '0', recipient ?? ABOVE_NUMBERS];
  return { source: 'request', parameters: [...times, requestId, first, last, behind?.recipient ?? null, accountId] };
}

const findCursorMessage = statement<readonly [cursor: number, accountId: number | null], Place>({
  name: 'messaging.find_cursor_message',
  text: 'SELECT seq, recipient FROM message WHERE id = $1 AND account_id = coalesce($2, account_id)',
});

/**
 * Returns where the previous page ended. Nothing follows a message that is no longer kept, or one of another account.
 */
async function placeOf(
  database: Database,
  cursor: number | undefined,
  accountId: number | null,
): Promise<Place | undefined> {
  if (cursor === undefined) return undefined;
  const [place] = await database.run(findCursorMessage, [cursor, accountId]);
  return place;
}
