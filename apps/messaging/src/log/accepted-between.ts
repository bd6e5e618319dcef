import type { Database } from '@sms/platform/database';

/**
 * The log is numbered in the order in which messages are written, which is that of their times but for those whose
 * statement waited, and those of a bulk, which have its time. What was written later than this after its time is not
 * found by it.
 */
const MAX_LATENESS_MS = 60_000;

/** Half open: the first belongs to it. */
interface NumberRange {
  readonly first: number;
  readonly end: number;
}

interface Times {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/**
 * Halves a range of numbers until it knows the first one whose message is not older than the time in `$1`, between `$2`
 * and `$3`: some thirty look-ups by key, however long the log is.
 * @param isOlder a FROM item that yields whether the message at `middle.number` is
 */
const halve = (isOlder: string) => `
  WITH RECURSIVE step (low, high) AS (
    SELECT $2::bigint, $3::bigint
    UNION ALL
    SELECT CASE WHEN found.older THEN middle.number ELSE low END, CASE WHEN found.older THEN high ELSE middle.number END
    FROM step CROSS JOIN LATERAL (SELECT (low + high) / 2 AS number) AS middle
    CROSS JOIN LATERAL (${isOlder}) AS found
    WHERE high - low > 1
  )
  SELECT min(high) AS number FROM step`;

/** Numbers that went with their partition are older than any time. */
const IN_ACCOUNT = halve(`
  SELECT coalesce((SELECT created_at < $1 FROM message WHERE account_id = $4 AND seq = middle.number LIMIT 1), true)
    AS older`);

/** Ids have gaps: the next one there is stands for those before it. */
const IN_LOG = halve(`
  SELECT coalesce((SELECT created_at < $1 FROM message WHERE id >= middle.number ORDER BY id LIMIT 1), false)
    AS older`);

/** The account's numbers among which its messages of that time are. */
export async function numbersAccepted(database: Database, accountId: number, times: Times): Promise<NumberRange> {
  const [counter] = await database.rows<{ last: number }>(
    'SELECT last_seq AS last FROM account_counter WHERE account_id = $1',
    [accountId],
  );
  return between(times, { first: 1, end: (counter?.last ?? 0) + 1 }, (time, { first, end }) =>
    database.rows(IN_ACCOUNT, [time, first - 1, end, accountId]),
  );
}

/** The ids among which the messages of that time are. */
export async function idsAccepted(database: Database, times: Times): Promise<NumberRange> {
  const [last] = await database.rows<{ end: number }>('SELECT last_value + 1 AS end FROM message_id');
  return between(times, { first: 1, end: last?.end ?? 1 }, (time, { first, end }) =>
    database.rows(IN_LOG, [time, first - 1, end]),
  );
}

async function between(
  { from, to }: Times,
  all: NumberRange,
  search: (time: string, all: NumberRange) => Promise<{ number: number }[]>,
): Promise<NumberRange> {
  const at = async (time: string | undefined, lateness: number): Promise<number | undefined> => {
    if (time === undefined) return undefined;
    return (await search(new Date(Date.parse(time) + lateness).toISOString(), all))[0]?.number;
  };
  const [first, end] = await Promise.all([at(from, -MAX_LATENESS_MS), at(to, MAX_LATENESS_MS)]);
  return { first: first ?? all.first, end: end ?? all.end };
}
