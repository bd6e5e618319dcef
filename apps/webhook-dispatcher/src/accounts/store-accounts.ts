import type { VendorChangedEvent } from '@sms/contracts/webhook-dispatcher';
import { columns, type Sql } from '@sms/platform/database';

type Vendor = VendorChangedEvent['payload'];

const VENDORS = columns<Vendor>({
  account_id: ['bigint', (vendor) => vendor.accountId],
  parent_account_id: ['bigint', (vendor) => vendor.parentAccountId],
  uuid: ['uuid', (vendor) => vendor.uuid],
  email: ['text', (vendor) => vendor.email],
  version: ['bigint', (vendor) => vendor.version],
});

/**
 * Keeps this service's copy of vendor accounts, each with an endpoint for its events. Versions may arrive in any order:
 * the highest wins.
 */
export async function storeAccounts(sql: Pick<Sql, 'execute'>, vendors: readonly Vendor[]): Promise<void> {
  if (vendors.length === 0) return;
  await addEndpoints(sql, [...new Set(vendors.map((vendor) => vendor.parentAccountId ?? vendor.accountId))]);
  await sql.execute(STORE, VENDORS.arrays(vendors));
}

/** Creates the endpoints and queues that do not exist yet. */
export async function addEndpoints(sql: Pick<Sql, 'execute'>, accountIds: readonly number[]): Promise<void> {
  await sql.execute('INSERT INTO endpoint (account_id) SELECT unnest($1::bigint[]) ORDER BY 1 ON CONFLICT DO NOTHING', [
    accountIds,
  ]);
  await sql.execute(
    'INSERT INTO endpoint_queue (account_id) SELECT unnest($1::bigint[]) ORDER BY 1 ON CONFLICT DO NOTHING',
    [accountIds],
  );
}

const STORE = `
  INSERT INTO account (${VENDORS.names})
  SELECT DISTINCT ON (account_id) ${VENDORS.names} FROM ${VENDORS.unnest} AS v(${VENDORS.names})
  ORDER BY account_id, version DESC
  ON CONFLICT (account_id) DO UPDATE
    SET parent_account_id = excluded.parent_account_id, uuid = excluded.uuid, email = excluded.email,
      version = excluded.version
    WHERE account.version < excluded.version`;
