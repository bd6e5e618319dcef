import { type Database, statement } from '@sms/platform/database';

/** Longer than the day over which failures of a phone are counted. An older reference is unknown. */
const KEPT_DAYS = 7;

const deleteOldCodes = statement({
  name: 'otp.delete_old_codes',
  text: `
    DELETE FROM otp WHERE reference_id IN (
      SELECT reference_id FROM otp WHERE created_at < now() - interval '${KEPT_DAYS} days' LIMIT 5000)`,
});

/** Deletes old codes, and returns whether there may be more. */
export async function pruneCodes(database: Database): Promise<boolean> {
  const deleted = await database.change(deleteOldCodes, []);
  return deleted > 0;
}
