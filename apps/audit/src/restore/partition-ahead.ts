import type { Client } from 'pg';
import { inTransaction } from './stopped-databases';

/** Those of messaging whose partitions are ranges of ids; the first two have the same. */
const TABLES = ['message', 'message_state', 'submission'];

const NEWEST = String.raw`
  SELECT (bounds[1])::bigint AS "from", (bounds[2])::bigint AS "to"
  FROM (
    SELECT regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''(\d+)''\) TO \(''(\d+)''\)') AS bounds
    FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid WHERE i.inhparent = $1::regclass
  ) AS listed ORDER BY "to" DESC LIMIT 1`;

/**
 * Makes the partition in which the next message is written, where its id was moved beyond all of them: as large as the
 * newest one, and where the worker would let it begin, which makes those after it.
 */
export async function partitionAhead(messaging: Client): Promise<void> {
  await inTransaction(messaging, async () => {
    for (const table of TABLES) {
      const { rows } = await messaging.query<{ from: number; to: number; position: number }>(
        `SELECT newest.*, (SELECT last_value FROM message_id) AS position FROM (${NEWEST}) AS newest`,
        [table],
      );
      const [newest] = rows;
      if (!newest || newest.to > newest.position + 1) continue;
      const from = Math.max(newest.to, newest.position - 1);
      await messaging.query('SELECT create_partition($1, $2::text, $2::text, $3)', [
        table,
        from,
        from + newest.to - newest.from,
      ]);
    }
  });
}
