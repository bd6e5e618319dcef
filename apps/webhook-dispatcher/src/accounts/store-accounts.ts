import type { VendorChangedEvent } from '@sms/contracts/webhook-dispatcher';
import type { Sql } from '@sms/platform/database';

/** Keeps this service's copy of vendor accounts. Events may come in any order: the highest version wins. */
export async function storeAccounts(sql: Sql, events: readonly VendorChangedEvent[]): Promise<void> {
  if (events.length === 0) return;
  const vendors = events.map((event) => event.payload);
  await sql.execute(
    `INSERT INTO accounts (account_id, parent_account_id, uuid, email, version)
     SELECT DISTINCT ON (account_id) account_id, parent_account_id, uuid, email, version
     FROM unnest($1::bigint[], $2::bigint[], $3::uuid[], $4::text[], $5::bigint[])
       AS v(account_id, parent_account_id, uuid, email, version)
     ORDER BY account_id, version DESC
     ON CONFLICT (account_id) DO UPDATE
       SET parent_account_id = excluded.parent_account_id, uuid = excluded.uuid, email = excluded.email,
         version = excluded.version
       WHERE accounts.version < excluded.version`,
    [
      vendors.map((vendor) => vendor.accountId),
      vendors.map((vendor) => vendor.parentAccountId),
      vendors.map((vendor) => vendor.uuid),
      vendors.map((vendor) => vendor.email),
      vendors.map((vendor) => vendor.version),
    ],
  );
}
