import type { VendorChangedEvent } from '@sms/contracts/webhook-dispatcher';
import { columns, type Sql } from '@sms/platform/database';

const VENDORS = columns<VendorChangedEvent>({
  account_id: ['bigint', ({ payload }) => payload.accountId],
  parent_account_id: ['bigint', ({ payload }) => payload.parentAccountId],
  uuid: ['uuid', ({ payload }) => payload.uuid],
  email: ['text', ({ payload }) => payload.email],
  version: ['bigint', ({ payload }) => payload.version],
});

/** Keeps this service's copy of vendor accounts. Events may come in any order: the highest version wins. */
export async function storeAccounts(sql: Sql, events: readonly VendorChangedEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql.execute(
    `INSERT INTO accounts (${VENDORS.names})
     SELECT DISTINCT ON (account_id) ${VENDORS.names} FROM ${VENDORS.unnest} AS v(${VENDORS.names})
     ORDER BY account_id, version DESC
     ON CONFLICT (account_id) DO UPDATE
       SET parent_account_id = excluded.parent_account_id, uuid = excluded.uuid, email = excluded.email,
         version = excluded.version
       WHERE accounts.version < excluded.version`,
    VENDORS.arrays(events),
  );
}
