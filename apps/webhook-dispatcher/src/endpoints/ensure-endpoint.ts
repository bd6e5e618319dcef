import type { Sql } from '@sms/platform/database';
import { lockLanes } from '../lanes/lock-lanes';
import { createSecret } from '../secrets/create-secret';
import type { SecretVault } from '../secrets/secret-vault';

export interface Endpoint {
  readonly url: string | null;
  /** Valid signing secrets in clear, newest first. */
  readonly secrets: readonly string[];
}

/**
 * Reads an account's endpoint and locks it until the transaction ends; on first ask makes it, its lane and its secret.
 */
export async function ensureEndpoint(sql: Sql, vault: SecretVault, accountId: number): Promise<Endpoint> {
  await lockLanes(sql, [accountId]);
  const endpoints = await sql.rows<{ url: string | null }>('SELECT url FROM endpoints WHERE account_id = $1', [
    accountId,
  ]);
  const stored = await sql.rows<{ ciphertext: Buffer }>(
    'SELECT ciphertext FROM endpoint_secrets WHERE account_id = $1 AND (expires_at IS NULL OR expires_at > now()) ORDER BY id DESC',
    [accountId],
  );
  const secrets = stored.map((row) => vault.open(row.ciphertext, accountId));
  if (secrets.length === 0) secrets.push(await createSecret(sql, vault, accountId));
  return { url: endpoints[0]?.url ?? null, secrets };
}
