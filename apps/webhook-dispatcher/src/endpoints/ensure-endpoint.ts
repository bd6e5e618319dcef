import { type Sql, statement } from '@sms/platform/database';
import { addEndpoints } from '../accounts/store-accounts';
import { createSecret } from '../secrets/create-secret';
import type { SecretVault } from '../secrets/secret-vault';

export interface Endpoint {
  readonly url: string | null;
  /** ISO 8601, UTC: when the endpoint was disabled; null while it is not. */
  readonly disabledAt: string | null;
  readonly includesTextAndNumber: boolean;
  readonly sendsReceived: boolean;
  /** Valid signing secrets in clear, newest first. */
  readonly secrets: readonly string[];
}

const readValidSecrets = statement<readonly [accountId: number], { ciphertext: Buffer }>({
  name: 'webhook-dispatcher.read_valid_secrets',
  text: `
    SELECT ciphertext FROM endpoint_secret WHERE account_id = $1 AND (expires_at IS NULL OR expires_at > now())
    ORDER BY id DESC`,
});

/**
 * Reads an account's endpoint and locks it until the transaction ends: no event is taken in meanwhile. On the first
 * call, creates the endpoint, its queue and its secret.
 */
export async function ensureEndpoint(sql: Sql, vault: SecretVault, accountId: number): Promise<Endpoint> {
  let endpoint = await lockEndpoint(sql, accountId);
  if (!endpoint) {
    await addEndpoints(sql, [accountId]);
    endpoint = await lockEndpoint(sql, accountId);
  }
  const stored = await sql.run(readValidSecrets, [accountId]);
  const secrets = stored.map((row) => vault.open(row.ciphertext, accountId));
  if (secrets.length === 0) secrets.push(await createSecret(sql, vault, accountId));
  return {
    url: endpoint?.url ?? null,
    disabledAt: endpoint?.disabled_at?.toISOString() ?? null,
    includesTextAndNumber: endpoint?.includes_text_and_number ?? true,
    sendsReceived: endpoint?.sends_received ?? false,
    secrets,
  };
}

interface EndpointRow {
  readonly url: string | null;
  readonly disabled_at: Date | null;
  readonly includes_text_and_number: boolean;
  readonly sends_received: boolean;
}

const lockEndpointRow = statement<readonly [accountId: number], EndpointRow>({
  name: 'webhook-dispatcher.lock_endpoint',
  text: `
    SELECT url, disabled_at, includes_text_and_number, sends_received FROM endpoint
    WHERE account_id = $1 FOR NO KEY UPDATE`,
});

async function lockEndpoint(sql: Sql, accountId: number) {
  const [endpoint] = await sql.run(lockEndpointRow, [accountId]);
  return endpoint;
}
