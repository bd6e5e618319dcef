import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { Database, type Sql } from '@sms/platform/database';
import { listPartitions, type Partition } from '@sms/platform/partitions';
import { messagingWorkerConfig } from '../config/messaging.config';
import { MIN_PARTITION_MESSAGES } from '../config/log-retention';
import { GAP_BLOCK } from './log-gaps';
import { messagePartitions } from './message-partitions';

const BATCH = 5_000;
/** Whatever their size is. */
const { key } = messagePartitions(() => MIN_PARTITION_MESSAGES);

interface Window {
  /** How many messages were looked at, and up to which of them the days are over. */
  readonly seen: number;
  readonly upto: number | null;
  readonly isYoungReached: boolean;
  readonly testIds: readonly number[];
}

/**
 * Removes the messages of test keys whose days are over. It goes through the log once, in the order of the ids and
 * behind the audit, so that no index is needed for it, and looks at a bounded number of messages at a time. One that
 * has not come to its end by then stays until its partition goes.
 */
@Injectable()
export class ForgetTestMessages {
  constructor(
    private readonly database: Database,
    @Inject(messagingWorkerConfig.KEY) private readonly config: ConfigType<typeof messagingWorkerConfig>,
  ) {}

  /** Returns whether there may be more. One worker at a time goes on. */
  async execute(): Promise<boolean> {
    return this.database.transaction(async (sql) => {
      const [cursor] = await sql.rows<{ after: number; audited: number }>(
        `SELECT own.message_id AS after, audit.message_id AS audited FROM log_cursor own, log_cursor audit
         WHERE own.name = 'test messages' AND audit.name = 'audit' FOR UPDATE OF own SKIP LOCKED`,
      );
      if (!cursor) return false;
      const { after, audited } = cursor;
      const { partitions } = await listPartitions(sql, 'message', key);
      const partition = partitions.find(({ to }) => to > after + 1);
      if (!partition) return false;
      const end = Math.min(partition.to - 1, audited);
      const window = await this.look(sql, after, end);
      if (window.testIds.length > 0) await remove(sql, partition, window.testIds);
      const isFull = window.seen === BATCH;
      const reached = window.isYoungReached || isFull ? (window.upto ?? after) : Math.max(end, after);
      await sql.execute(`UPDATE log_cursor SET message_id = $1 WHERE name = 'test messages'`, [reached]);
      return !window.isYoungReached && (isFull || (reached > after && reached < audited));
    });
  }

  /** Parts of a bulk may be older than what is before them: nothing behind the first young message is looked at. */
  private async look(sql: Pick<Sql, 'rows'>, after: number, end: number): Promise<Window> {
    const [window] = await sql.rows<Window>(
      `WITH seen AS MATERIALIZED (
         SELECT id, sandbox, created_at FROM message WHERE id > $1 AND id <= $2 ORDER BY id LIMIT ${BATCH}
       ), young AS MATERIALIZED (
         SELECT min(id) AS id FROM seen WHERE created_at >= now() - make_interval(days => $3)
       ), old AS MATERIALIZED (
         SELECT seen.* FROM seen, young WHERE young.id IS NULL OR seen.id < young.id
       )
       SELECT (SELECT count(*) FROM seen) AS seen, (SELECT max(id) FROM old) AS upto,
         (SELECT id IS NOT NULL FROM young) AS "isYoungReached",
         ARRAY(SELECT id FROM old WHERE sandbox ORDER BY id) AS "testIds"`,
      [after, end, this.config.testRetentionDays],
    );
    return window ?? { seen: 0, upto: null, isYoungReached: false, testIds: [] };
  }
}

/** By the names of the partitions: nothing has to be looked for in any other. */
async function remove(sql: Sql, { name, from }: Partition, testIds: readonly number[]): Promise<void> {
  const states = name.replace(/^message/, 'message_state');
  await sql.execute(
    `WITH ended AS MATERIALIZED (
       SELECT message_id AS id FROM ${states} WHERE message_id = ANY($1::bigint[]) AND status <> 'pending'
     ), gone AS (
       DELETE FROM ${name} WHERE id IN (SELECT id FROM ended) RETURNING account_id, seq
     ), stateless AS (
       DELETE FROM ${states} WHERE message_id IN (SELECT id FROM ended)
     ), untried AS (
       DELETE FROM submission WHERE message_id = ANY(ARRAY(SELECT id FROM ended)) AND id >= $2::bigint
     )
     INSERT INTO log_gap AS g (account_id, first_id, block, removed, first_seq, last_seq)
     SELECT account_id, $2, seq / ${GAP_BLOCK}, count(*), min(seq), max(seq) FROM gone GROUP BY 1, 3 ORDER BY 1, 3
     ON CONFLICT (account_id, first_id, block) DO UPDATE SET removed = g.removed + excluded.removed,
       first_seq = least(g.first_seq, excluded.first_seq), last_seq = greatest(g.last_seq, excluded.last_seq)`,
    [testIds, from],
  );
}
