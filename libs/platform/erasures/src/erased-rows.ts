import type { ErasedRows } from '@sms/contracts/rpc';
import { type Sql, statement } from '@sms/platform/database';

/** An erasure is over long before: what waits has ended within some days. */
const KEPT_DAYS = 90;
const BATCH = 100;

/** How many rows of a kind a statement has erased, and when they were written; the times are null without rows. */
export interface Erased {
  readonly kind: string;
  readonly rows: number;
  readonly first_at: Date | null;
  readonly last_at: Date | null;
}

const addErased = statement<readonly [erasureId: string, kind: string, rows: number, firstAt: Date, lastAt: Date]>({
  name: 'erasures.add_erased',
  text: `
    INSERT INTO erased_rows AS e (erasure_id, kind, rows, first_at, last_at) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (erasure_id, kind) DO UPDATE SET rows = e.rows + excluded.rows,
      first_at = least(e.first_at, excluded.first_at), last_at = greatest(e.last_at, excluded.last_at)`,
});

const readErased = statement<readonly [erasureId: string], Erased & { first_at: Date; last_at: Date }>({
  name: 'erasures.read_erased',
  text: 'SELECT kind, rows, first_at, last_at FROM erased_rows WHERE erasure_id = $1 ORDER BY kind',
});

/** The first 48 bits of a UUIDv7 are milliseconds since 1970. */
const forgetErased = statement({
  name: 'erasures.forget_erased',
  text: `
    DELETE FROM erased_rows WHERE (erasure_id, kind) IN (
      SELECT erasure_id, kind FROM erased_rows
      WHERE erasure_id < (lpad(to_hex(((extract(epoch FROM now()) - ${KEPT_DAYS} * 86400) * 1000)::bigint), 12, '0')
        || repeat('0', 20))::uuid
      ORDER BY erasure_id LIMIT ${BATCH})`,
});

/**
 * Adds what was erased in this transaction, and returns all that the erasure has erased so far. Counts of erasures that
 * ended long ago are deleted along the way.
 */
export async function countErased(sql: Sql, erasureId: string, erased: readonly Erased[]): Promise<ErasedRows[]> {
  for (const { kind, rows, first_at: firstAt, last_at: lastAt } of erased)
    if (firstAt && lastAt) await sql.run(addErased, [erasureId, kind, rows, firstAt, lastAt]);
  await sql.change(forgetErased, []);
  const all = await sql.run(readErased, [erasureId]);
  return all.map(({ kind, rows, first_at: from, last_at: to }) => ({
    kind,
    rows,
    from: from.toISOString(),
    to: to.toISOString(),
  }));
}
