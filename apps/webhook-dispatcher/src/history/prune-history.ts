import type { Database } from '@sms/platform/database';

const BATCH = 1_000;

/**
 * Forgets the oldest events with their deliveries and attempts, one batch of those older than `days`, and answers
 * whether there may be more. Looks at the oldest ids only, so it costs the same at any size; ids grow with an
 * account's numbers, so what is left of a feed has no gaps.
 */
export async function pruneHistory(database: Database, days: number): Promise<boolean> {
  const pruned = await database.execute(
    `WITH oldest AS MATERIALIZED (
       SELECT id, created_at FROM deliveries ORDER BY id LIMIT ${BATCH}
     ), expired AS MATERIALIZED (
       SELECT id FROM oldest WHERE created_at < now() - make_interval(days => $1)
     ), attempts_too AS (
       DELETE FROM attempts WHERE delivery_id = ANY(ARRAY(SELECT id FROM expired))
     )
     DELETE FROM deliveries WHERE id = ANY(ARRAY(SELECT id FROM expired))`,
    [days],
  );
  return pruned === BATCH;
}
