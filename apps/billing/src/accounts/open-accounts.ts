import type { AccountOpenedEvent } from '@sms/contracts/billing';
import type { Sql } from '@sms/platform/database';

/** Credit accounts with nothing in them, for those of the vendor accounts that have none yet. */
export async function openAccounts(sql: Pick<Sql, 'execute'>, events: readonly AccountOpenedEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql.execute(
    `INSERT INTO credit_account (account_id)
     SELECT DISTINCT id FROM unnest($1::bigint[]) AS id ORDER BY id ON CONFLICT DO NOTHING`,
    [events.map((event) => event.payload.accountId)],
  );
}
