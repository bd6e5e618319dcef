import type { HalfHour } from '@sms/contracts/webhook-dispatcher';
import { type Database, type Sql, statement } from '@sms/platform/database';

interface HalfHourRow {
  readonly counted_from: Date;
  readonly attempts: number;
  readonly delivered: number;
}

/** The limit keeps the join to one look-up of the key for each half hour. */
const listHalfHours = statement<readonly [accountId: number], HalfHourRow>({
  name: 'webhook-dispatcher.list_half_hours',
  text: `
    SELECT h.counted_from, coalesce(n.attempts, 0) AS attempts, coalesce(n.delivered, 0) AS delivered
    FROM generate_series(date_bin('30 minutes', now(), 'epoch') - interval '23.5 hours', now(), '30 minutes')
      AS h(counted_from) LEFT JOIN LATERAL (
      SELECT attempts, delivered FROM attempt_count WHERE counted_from = h.counted_from AND account_id = $1 LIMIT 1
    ) n ON true
    ORDER BY h.counted_from`,
});

/** The attempts of the last 48 half hours, the running one last. Dispatch cycles count them as they store them. */
export async function readHalfHours(sql: Pick<Sql, 'run'>, accountId: number): Promise<HalfHour[]> {
  const rows = await sql.run(listHalfHours, [accountId]);
  return rows.map(({ counted_from: from, attempts, delivered }) => ({ from: from.toISOString(), attempts, delivered }));
}

const BATCH = 1_000;

const deleteHalfHours = statement({
  name: 'webhook-dispatcher.delete_half_hours',
  text: `
    DELETE FROM attempt_count WHERE ctid = ANY(ARRAY(SELECT ctid FROM attempt_count
      WHERE counted_from < now() - interval '25 hours' ORDER BY counted_from LIMIT ${BATCH}))`,
});

/** Deletes a batch of counts that are no longer shown; returns whether there may be more. */
export async function forgetHalfHours(database: Database): Promise<boolean> {
  return (await database.change(deleteHalfHours, [])) === BATCH;
}
