import type { Database } from '@sms/platform/database';
import { byId, byUuidV7, type Partition, type PartitionPlan } from '@sms/platform/partitions';
import type { LogRetention } from '../config/log-retention';

const DAY_MS = 86_400_000;
/** A partition is to hold the messages of so many days. */
const DAYS = 14;

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
  const state = { name: 'message_state', storage: 'fillfactor = 37' };
  return {
    // In the order in which they go: a message without its state would look as if it were queued.
    tables:
      keepMonths === undefined
        ? [{ name: 'message' }, state]
        : [
            { name: 'message', retention: { mayDrop: (database, old) => isOver(database, old, keepMonths) } },
            { ...state, retention: { mayDrop: isWithoutMessages } },
          ],
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
  ];
}

/**
 * As many ids as two weeks need, by how long the last five million took. A burst counts as a day: partitions grow step
 * by step.
 */
async function twoWeeksOfIds(database: Database, atLeast: number): Promise<number> {
  const [past] = await database.rows<{ ids: number; days: number }>(
    `SELECT last.id - m.id AS ids,
       greatest(extract(epoch FROM now() - m.created_at) / 86400, 1)::double precision AS days
     FROM (SELECT last_value AS id FROM message_id) AS last
     CROSS JOIN LATERAL (SELECT id, created_at FROM message WHERE id > last.id - $1::bigint ORDER BY id LIMIT 1) AS m`,
    [atLeast],
  );
  return Math.max(atLeast, Math.ceil(((past?.ids ?? 0) / (past?.days ?? 1)) * DAYS));
}

/** Whether its last message is older than that, and nobody has to do with any of them any more. */
async function isOver(database: Database, { from, to }: Partition, keepMonths: number): Promise<boolean> {
  const [found] = await database.rows<{ over: boolean }>(
    `SELECT EXISTS (SELECT FROM message_partition WHERE first_id = $1 AND last_at < now() - make_interval(months => $3))
       AND NOT EXISTS (SELECT FROM send_wait WHERE message_id >= $1 AND message_id < $2)
       AND NOT EXISTS (SELECT FROM send_ready WHERE message_id >= $1 AND message_id < $2)
       AND NOT EXISTS (SELECT FROM message_watch WHERE message_id >= $1 AND message_id < $2)
       AND NOT EXISTS (SELECT FROM claim, unnest(message_ids) AS claimed(message)
         WHERE message >= $1 AND message < $2) AS over`,
    [from, to, keepMonths],
  );
  return found?.over ?? false;
}

async function isWithoutMessages(database: Database, { from, to }: Partition): Promise<boolean> {
  const [found] = await database.rows<{ empty: boolean }>(
    'SELECT NOT EXISTS (SELECT FROM message WHERE id >= $1 AND id < $2) AS empty',
    [from, to],
  );
  return found?.empty ?? false;
}
