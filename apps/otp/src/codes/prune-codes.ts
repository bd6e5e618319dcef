import type { Database } from '@sms/platform/database';

/** Longer than a day, over which failures of a phone are counted. An older reference is answered as unknown. */
const KEPT_DAYS = 7;

/** Forgets old codes, and returns whether there may be more. */
export async function pruneCodes(database: Database): Promise<boolean> {
  const deleted = await database.execute(
    `DELETE FROM otp WHERE reference_id IN (
       SELECT reference_id FROM otp WHERE created_at < now() - interval '${KEPT_DAYS} days' LIMIT 5000)`,
  );
  return deleted > 0;
}
