import { columns, type Database, statement } from '@sms/platform/database';
import { byId, byUuidV7, listPartitions, type Partition, type PartitionPlan } from '@sms/platform/partitions';
import { ATTEMPT_DAYS, type LogRetention } from '../config/log-retention';

const DAY_MS = 86_400_000;
/** A partition is to hold the messages of so many days. */
const DAYS = 14;
/**
 * Days for which a message may be tried after the last id of its partition was drawn: its validity of two days, and
 * one more because the first message behind the partition is dated by when its bulk was accepted, before it got its id.
 */
const LAST_TRY_DAYS = 3;

/** The fences of send requests, a week each. */
export function requestPartitions(keepDays?: number): PartitionPlan {
  return {
    tables: [{ name: 'send_request', ...(keepDays !== undefined && { retention: { keepMs: keepDays * DAY_MS } }) }],
    key: byUuidV7('week'),
  };
}

/**
 * The log and the states of its messages, by the same ids.
 * @param size how many ids a new partition takes
 */
export function messagePartitions(size: () => number | Promise<number>, keepMonths?: number): PartitionPlan {
  return {
    // In the order in which they are dropped: a message without its state would look as if it were queued.
    tables:
      keepMonths === undefined
        ? [{ name: 'message' }, { name: 'message_state' }]
        : [
            { name: 'message', retention: { mayDrop: (database, old) => isOver(database, old, keepMonths) } },
            { name: 'message_state', retention: { mayDrop: isWithoutMessages } },
          ],
    key: byId({ sequence: 'message_id', size }),
  };
}

/**
 * Attempts, by ids of the same sequence. They are dropped long before their messages, so they have partitions of their
 * own.
 */
export function attemptPartitions(size: () => number | Promise<number>): PartitionPlan {
  return {
    tables: [{ name: 'submission', retention: { mayDrop: isForgotten } }],
    key: byId({ sequence: 'message_id', size }),
  };
}

export function partitionPlans(
  { retention }: { readonly retention: LogRetention },
  database: Database,
): PartitionPlan[] {
  const { logMonths, requestDays, minPartitionMessages } = retention;
  return [
    requestPartitions(requestDays),
    messagePartitions(() => twoWeeksOfIds(database, minPartitionMessages), logMonths),
    attemptPartitions(() => twoWeeksOfIds(database, minPartitionMessages)),
  ];
}

const RANGES = columns<number>({ ids: ['bigint', (ids) => ids] });

const estimateDailyMessages = statement<
  { readonly from: number; readonly looked: readonly number[] },
  { daily: number | null }
>({
  name: 'messaging.estimate_daily_messages',
  params: ({ from, looked }) => [...RANGES.arrays(looked), from],
  text: `
    SELECT max((last.id - m.id) / greatest(extract(epoch FROM now() - m.created_at) / 86400, 1))::double precision
      AS daily
    FROM (SELECT last_value AS id FROM message_id) AS last CROSS JOIN ${RANGES.unnest} AS looked(${RANGES.names})
    CROSS JOIN LATERAL (
      SELECT id, created_at FROM message WHERE id >= greatest(last.id - looked.ids + 1, $2) ORDER BY id LIMIT 1) AS m`,
});

/**
 * Returns as many ids as two weeks need, at the rate of the last five million or of as many as the widest partition
 * holds, whichever was faster. A burst counts as a day: partitions grow step by step. Ids from before the sequence was
 * moved ahead, as after a restore, do not count: no partition has those that were left out.
 */
async function twoWeeksOfIds(database: Database, atLeast: number): Promise<number> {
  const { key } = messagePartitions(() => atLeast);
  const { partitions, position } = await listPartitions(database, 'message', key);
  const widest = Math.max(atLeast, ...partitions.map(({ from, to }) => to - from));
  const adjoining = partitions.findLast((partition, place) => partitions[place - 1]?.to !== partition.from);
  const from = (partitions.at(-1)?.to ?? 0) > position ? (adjoining?.from ?? 0) : position;
  const [past] = await database.run(estimateDailyMessages, { from, looked: [atLeast, widest] });
  return Math.max(atLeast, Math.ceil((past?.daily ?? 0) * DAYS));
}

const checkPartitionOver = statement<readonly [from: number, to: number, keepMonths: number], { over: boolean }>({
  name: 'messaging.check_partition_over',
  text: `
    SELECT EXISTS (SELECT FROM message_partition WHERE first_id = $1 AND last_at < now() - make_interval(months => $3))
      AND NOT EXISTS (SELECT FROM send_wait WHERE message_id >= $1 AND message_id < $2)
      AND NOT EXISTS (SELECT FROM send_ready WHERE message_id >= $1 AND message_id < $2)
      AND NOT EXISTS (SELECT FROM message_watch WHERE message_id >= $1 AND message_id < $2)
      AND NOT EXISTS (SELECT FROM claim, unnest(message_ids) AS claimed(message)
        WHERE message >= $1 AND message < $2) AS over`,
});

/** Whether its last message is older than that, and none of its messages is open or watched any more. */
async function isOver(database: Database, { from, to }: Partition, keepMonths: number): Promise<boolean> {
  const [found] = await database.run(checkPartitionOver, [from, to, keepMonths]);
  return found?.over ?? false;
}

const checkPartitionEmpty = statement<readonly [from: number, to: number], { empty: boolean }>({
  name: 'messaging.check_partition_empty',
  text: 'SELECT NOT EXISTS (SELECT FROM message WHERE id >= $1 AND id < $2) AS empty',
});

async function isWithoutMessages(database: Database, { from, to }: Partition): Promise<boolean> {
  const [found] = await database.run(checkPartitionEmpty, [from, to]);
  return found?.empty ?? false;
}

const checkAttemptsForgotten = statement<readonly [to: number, attemptDays: number], { forgotten: boolean }>({
  name: 'messaging.check_attempts_forgotten',
  text: `
    SELECT (coalesce((SELECT created_at < now() - make_interval(days => $2) FROM message WHERE id >= $1
          ORDER BY id LIMIT 1), false)
        OR NOT EXISTS (SELECT FROM message WHERE id < $1))
      AND NOT EXISTS (SELECT FROM send_wait WHERE message_id < $1)
      AND NOT EXISTS (SELECT FROM send_ready WHERE message_id < $1)
      AND NOT EXISTS (SELECT FROM message_watch WHERE message_id < $1)
      AND NOT EXISTS (SELECT FROM claim, unnest(message_ids) AS claimed(message) WHERE message < $1) AS forgotten`,
});

/**
 * Whether the attempts of a partition have been kept for their days. Their own times do not decide: the attempt of a
 * message that was sent at once is written later, under the message's id, when the message has to be decided about. But
 * all ids of the partition were drawn before the first message after it was accepted. Where the log keeps messages for
 * a shorter time than that, attempts are dropped after the last of their messages. The partition stays while any
 * message from before its end is queued, claimed or watched.
 */
async function isForgotten(database: Database, { to }: Partition): Promise<boolean> {
  const [found] = await database.run(checkAttemptsForgotten, [to, ATTEMPT_DAYS + LAST_TRY_DAYS]);
  return found?.forgotten ?? false;
}
