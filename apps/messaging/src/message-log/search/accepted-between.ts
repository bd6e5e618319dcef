import { type Sql, statement } from '@sms/platform/database';
import { accountDirectory } from './account-directory';
import { type DirectoryEntry, idsOf } from './log-bounds';
import { type NumberedPartition, type NumberRange, type SearchEnds, searchEnds } from './search-ends';

/**
 * The log is numbered in the order in which messages are written, which is that of their times except for messages
 * whose statement waited, and those of a bulk, which have its time. A message written later than this after its time is
 * not found by it. So one message that is older by this, or newer, decides for all before it, or after it, of any
 * account.
 */
const MAX_LATENESS_MS = 60_000;

interface Times {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/**
 * Halves a range of numbers until it finds the first one whose message is not older than the time in `$1`, between `$2`
 * and `$3`: some twenty look-ups by key in a partition, however long the log is. Without the OFFSET, each look-up would
 * be made for each place where its result is used.
 * @param isOlder SQL of whether the message at `middle.number` is
 */
const halve = (isOlder: string) => `
  WITH RECURSIVE step (low, high) AS (
    SELECT $2::bigint, $3::bigint
    UNION ALL
    SELECT CASE WHEN found.older THEN middle.number ELSE low END, CASE WHEN found.older THEN high ELSE middle.number END
    FROM step CROSS JOIN LATERAL (SELECT (low + high) / 2 AS number) AS middle
    CROSS JOIN LATERAL (SELECT ${isOlder} AS older OFFSET 0) AS found
    WHERE high - low > 1
  )
  SELECT min(high) AS number FROM step`;

/** Numbers have gaps where test messages were removed: the next existing one stands for those before it. */
const findNumberByTime = statement<
  readonly [time: string, low: number, high: number, accountId: number, firstId: number, endId: number],
  { number: number }
>({
  name: 'messaging.find_number_by_time',
  text: halve(`coalesce((SELECT created_at < $1 FROM message
  WHERE account_id = $4 AND seq >= middle.number AND seq < $3 AND id >= $5 AND id < $6 ORDER BY seq LIMIT 1), false)`),
});

/** Ids have gaps, too. */
const findIdByTime = statement<readonly [time: string, low: number, high: number], { number: number }>({
  name: 'messaging.find_id_by_time',
  text: halve(`coalesce((SELECT created_at < $1 FROM message
  WHERE id >= middle.number ORDER BY id LIMIT 1), false)`),
});

/** Returns the range of the account's numbers that has its messages of that time. */
export async function numbersAccepted(
  database: Pick<Sql, 'run'>,
  accountId: number,
  times: Times,
): Promise<NumberRange> {
  const directory = await accountDirectory(database, accountId);
  if (!directory) return { first: 1, end: 1 };
  const { last, entries, open } = directory;
  const full = entries.flatMap(numbersOf);
  return between(times, { first: 1, end: last + 1 }, full, (time, { low, high }) => {
    const ids = idsOf({ from: low + 1, to: high - 1 }, entries, open);
    return database.run(findNumberByTime, [time, low, high, accountId, ids.from, ids.to]);
  });
}

const readLogEnd = statement<readonly [], { end: number }>({
  name: 'messaging.read_log_end',
  text: 'SELECT last_value + 1 AS end FROM message_id',
});

const listPartitionBounds = statement<readonly [], { first: number; last: number; first_at: Date; last_at: Date }>({
  name: 'messaging.list_partition_bounds',
  text: 'SELECT first_id AS first, end_id - 1 AS last, first_at, last_at FROM message_partition',
});

/** Returns the range of ids that has the messages of that time. */
export async function idsAccepted(database: Pick<Sql, 'run'>, times: Times): Promise<NumberRange> {
  const [[log], partitions] = await Promise.all([database.run(readLogEnd, []), database.run(listPartitionBounds, [])]);
  const full = partitions.map(({ first, last, first_at: firstAt, last_at: lastAt }) => ({
    first,
    last,
    firstAt: firstAt.getTime(),
    lastAt: lastAt.getTime(),
  }));
  return between(times, { first: 1, end: log?.end ?? 1 }, full, (time, { low, high }) =>
    database.run(findIdByTime, [time, low, high]),
  );
}

/** Numbers of dropped partitions are older than any time. */
function numbersOf({ firstSeq, lastSeq, firstAt, lastAt }: DirectoryEntry): NumberedPartition[] {
  if (firstSeq === null || lastSeq === null) return [];
  const timeOf = (at: Date | null): number => at?.getTime() ?? -Infinity;
  return [{ first: firstSeq, last: lastSeq, firstAt: timeOf(firstAt), lastAt: timeOf(lastAt) }];
}

async function between(
  { from, to }: Times,
  all: NumberRange,
  full: readonly NumberedPartition[],
  search: (time: string, ends: SearchEnds) => Promise<{ number: number }[]>,
): Promise<NumberRange> {
  const at = async (text: string | undefined, lateness: number): Promise<number | undefined> => {
    if (text === undefined) return undefined;
    const time = Date.parse(text) + lateness;
    return (await search(new Date(time).toISOString(), searchEnds(time, all, full)))[0]?.number;
  };
  const [first, end] = await Promise.all([at(from, -MAX_LATENESS_MS), at(to, MAX_LATENESS_MS)]);
  return { first: first ?? all.first, end: end ?? all.end };
}
