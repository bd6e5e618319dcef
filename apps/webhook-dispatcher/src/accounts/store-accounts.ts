import type { VendorChangedEvent } from '@sms/contracts/webhook-dispatcher';
import { columns, type Sql, statement } from '@sms/platform/database';

type Vendor = VendorChangedEvent['payload'];

const VENDORS = columns<Vendor>({
  account_id: ['bigint', (vendor) => vendor.accountId],
  parent_account_id: ['bigint', (vendor) => vendor.parentAccountId],
  uuid: ['uuid', (vendor) => vendor.uuid],
  email: ['text', (vendor) => vendor.email],
  version: ['bigint', (vendor) => vendor.version],
});

const upsertAccounts = statement<readonly Vendor[]>({
  name: 'webhook-dispatcher.upsert_accounts',
  params: VENDORS,
  text: `
    INSERT INTO account (${VENDORS.names})
    SELECT DISTINCT ON (account_id) ${VENDORS.names} FROM ${VENDORS.unnest} AS v(${VENDORS.names})
    ORDER BY account_id, version DESC
    ON CONFLICT (account_id) DO UPDATE
      SET parent_account_id = excluded.parent_account_id, uuid = excluded.uuid, email = excluded.email,
        version = excluded.version
      WHERE account.version < excluded.version`,
});

const IDS = columns<number>({ account_id: ['bigint', (accountId) => accountId] });

const insertEndpoints = statement<readonly number[]>({
  name: 'webhook-dispatcher.insert_endpoints',
  params: IDS,
  text: `
    INSERT INTO endpoint (account_id) SELECT account_id FROM ${IDS.unnest} AS i(${IDS.names}) ORDER BY 1
    ON CONFLICT DO NOTHING`,
});

const insertEndpointQueues = statement<readonly number[]>({
  name: 'webhook-dispatcher.insert_endpoint_queues',
  params: IDS,
  text: `
    INSERT INTO endpoint_queue (account_id) SELECT account_id FROM ${IDS.unnest} AS i(${IDS.names}) ORDER BY 1
    ON CONFLICT DO NOTHING`,
});

/**
 * Keeps this service's copy of vendor accounts, each with an endpoint for its events. Versions may arrive in any order:
 * the highest wins.
 */
export async function storeAccounts(sql: Pick<Sql, 'run'>, vendors: readonly Vendor[]): Promise<void> {
  if (vendors.length === 0) return;
  await addEndpoints(sql, [...new Set(vendors.map((vendor) => vendor.parentAccountId ?? vendor.accountId))]);
  await sql.run(upsertAccounts, vendors);
}

/** Creates the endpoints and queues that do not exist yet. */
export async function addEndpoints(sql: Pick<Sql, 'run'>, accountIds: readonly number[]): Promise<void> {
  await sql.run(insertEndpoints, accountIds);
  await addQueues(sql, accountIds);
}

/** Creates the queues of endpoints that do not exist yet. */
export async function addQueues(sql: Pick<Sql, 'run'>, numbers: readonly number[]): Promise<void> {
  await sql.run(insertEndpointQueues, numbers);
}
