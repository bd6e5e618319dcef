import type { Client } from 'pg';
import { inTransaction } from './stopped-databases';

/** Those of messaging whose partitions are ranges of ids; the first two have the same. */
const TABLES = ['message', 'message_state', 'submission'];

interface Newest {
  readonly from: number;
  readonly to: number;
  readonly options: string | null;
  /** Changes of columns that a partition does not inherit. */
  readonly columns: string | null;
}

const NEWEST = String.raw`
  SELECT (bounds[1])::bigint AS "from", (bounds[2])::bigint AS "to", array_to_string(reloptions, ', ') AS options, (
    SELECT string_agg(format('ALTER %I SET STATISTICS %s', attname, attstattarget), ', ') FROM pg_attribute
    WHERE attrelid = listed.oid AND attnum > 0 AND NOT attisdropped AND attstattarget >= 0) AS columns
  FROM (
    SELECT c.oid, c.reloptions,
      regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''(\d+)''\) TO \(''(\d+)''\)') AS bounds
    FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid WHERE i.inhparent = $1::regclass
  ) AS listed ORDER BY "to" DESC LIMIT 1`;

/**
 * Makes the partition in which the next message is written, where its id was moved beyond all of them: like the newest
 * one, and where the worker would let it begin, which makes those after it.
 */
export async function partitionAhead(messaging: Client): Promise<void> {
  await inTransaction(messaging, async () => {
    for (const table of TABLES) {
      const { rows } = await messaging.query<Newest & { position: number }>(
        `SELECT newest.*, (SELECT last_value FROM message_id) AS position FROM (${NEWEST}) AS newest`,
        [table],
      );
      const [newest] = rows;
      if (!newest || newest.to > newest.position + 1) continue;
      const from = Math.max(newest.to, newest.position - 1);
      const name = `${table}_p${from}`;
      const storage = newest.options === null ? '' : ` WITH (${newest.options})`;
      await messaging.query(`CREATE TABLE ${name} (LIKE ${table} INCLUDING ALL EXCLUDING IDENTITY)${storage}`);
      if (newest.columns !== null) await messaging.query(`ALTER TABLE ${name} ${newest.columns}`);
      await messaging.query(
        `ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM (${from}) TO (${from + newest.to - newest.from})`,
      );
    }
  });
}
