import { statement, variants } from '@sms/platform/database';
import { GAP_BLOCK } from '../log-gaps.sql';

export const TEST_MESSAGE_BATCH = 5_000;

export interface Window {
  /** Number of messages read, and the last id of which the days are over. */
  readonly seen: number;
  readonly upto: number | null;
  readonly isYoungReached: boolean;
  readonly testIds: readonly number[];
}

export const findTestMessages = statement<readonly [after: number, end: number, testRetentionDays: number], Window>({
  name: 'messaging.find_test_messages',
  text: `
    WITH seen_message AS MATERIALIZED (
      SELECT id, sandbox, created_at FROM message WHERE id > $1 AND id <= $2 ORDER BY id LIMIT ${TEST_MESSAGE_BATCH}
    ), first_young AS MATERIALIZED (
      SELECT min(id) AS id FROM seen_message WHERE created_at >= now() - make_interval(days => $3)
    ), old_message AS MATERIALIZED (
      SELECT seen_message.* FROM seen_message, first_young
      WHERE first_young.id IS NULL OR seen_message.id < first_young.id
    )
    SELECT (SELECT count(*) FROM seen_message) AS seen, (SELECT max(id) FROM old_message) AS upto,
      (SELECT id IS NOT NULL FROM first_young) AS "isYoungReached",
      ARRAY(SELECT id FROM old_message WHERE sandbox ORDER BY id) AS "testIds"`,
});

/** By the names of the partitions: no other partition is searched. */
export const deleteTestMessages = variants<string, readonly [testIds: readonly number[], from: number], never>(
  [],
  (name) => {
    const states = name.replace(/^message/, 'message_state');
    return statement({
      name: `messaging.delete_test_messages:${name}`,
      text: `
      WITH ended_message AS MATERIALIZED (
        SELECT message_id AS id FROM ${states} WHERE message_id = ANY($1::bigint[]) AND status <> 'pending'
      ), deleted_message AS (
        DELETE FROM ${name} WHERE id IN (SELECT id FROM ended_message) RETURNING account_id, seq
      ), deleted_state AS (
        DELETE FROM ${states} WHERE message_id IN (SELECT id FROM ended_message)
      ), deleted_attempt AS (
        DELETE FROM submission WHERE message_id = ANY(ARRAY(SELECT id FROM ended_message)) AND id >= $2::bigint
      )
      INSERT INTO log_gap AS g (account_id, first_id, block, removed, first_seq, last_seq)
      SELECT account_id, $2, seq / ${GAP_BLOCK}, count(*), min(seq), max(seq) FROM deleted_message
      GROUP BY 1, 3 ORDER BY 1, 3
      ON CONFLICT (account_id, first_id, block) DO UPDATE SET removed = g.removed + excluded.removed,
        first_seq = least(g.first_seq, excluded.first_seq), last_seq = greatest(g.last_seq, excluded.last_seq)`,
    });
  },
);
