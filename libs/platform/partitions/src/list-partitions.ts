import type { Sql } from '@sms/platform/database';
import type { PartitionKey } from './partition-key';
import type { Partition } from './partition-plan';

/** `Database`, or one transaction of it. */
export type Statements = Pick<Sql, 'rows'>;

export interface ListedPartitions {
  readonly partitions: readonly Partition[];
  /** The position at which rows are written now. */
  readonly position: number;
}

const BOUNDS = String.raw`^FOR VALUES FROM \(''([^'']+)''\) TO \(''([^'']+)''\)$`;

/** Lists the partitions of a table in ascending order, and the position at which rows are written now. */
export async function listPartitions(sql: Statements, table: string, key: PartitionKey): Promise<ListedPartitions> {
  const [now] = await sql.rows<{ position: number }>(`SELECT ${key.position} AS position`);
  const partitions = await sql.rows<Partition>(
    `SELECT name, ${key.placeOf('bounds[1]')} AS "from", ${key.placeOf('bounds[2]')} AS "to"
     FROM (
       SELECT c.relname AS name,
         regexp_match(pg_get_expr(c.relpartbound, c.oid), '${BOUNDS}') AS bounds
       FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = $1::regclass
     ) AS listed
     ORDER BY "from"`,
    [table],
  );
  return { partitions, position: now?.position ?? 0 };
}
