import type { Sql } from '@sms/platform/database';
import { randomBytes } from 'node:crypto';
import type { SecretVault } from './secret-vault';

/** Standard Webhooks asks for 24 to 64 bytes. */
const SECRET_BYTES = 32;

export interface Endpoint {
  readonly url: string | null;
  /** Valid signing secrets in clear, newest first. */
  readonly secrets: readonly string[];
}

/** Reads an account's endpoint and locks it until the transaction ends; on first ask makes it, its lane and its secret. */
export async function ensureEndpoint(sql: Sql, vault: SecretVault, accountId: number): Promise<Endpoint> {
  await sql.execute('INSERT INTO endpoints (account_id) VALUES ($1) ON CONFLICT DO NOTHING', [accountId]);
  await sql.execute('INSERT INTO lanes (account_id) VALUES ($1) ON CONFLICT DO NOTHING', [accountId]);
  // The lane's lock stands for the endpoint: taking in events and working the lane hold it too.
  await sql.rows('SELECT 1 FROM lanes WHERE account_id = $1 FOR NO KEY UPDATE', [accountId]);
  const endpoints = await sql.rows<{ url: string | null }>('SELECT url FROM endpoints WHERE account_id = $1', [accountId]);
  const stored = await sql.rows<{ ciphertext: Buffer }>(
    'SELECT ciphertext FROM endpoint_secrets WHERE account_id = $1 AND (expires_at IS NULL OR expires_at > now()) ORDER BY id DESC',
    [accountId],
  );
  const secrets = stored.map((row) => vault.open(row.ciphertext, accountId));
  if (secrets.length === 0) secrets.push(await createSecret(sql, vault, accountId));
  return { url: endpoints[0]?.url ?? null, secrets };
}

async function createSecret(sql: Sql, vault: SecretVault, accountId: number): Promise<string> {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  await sql.execute('INSERT INTO endpoint_secrets (account_id, ciphertext) VALUES ($1, $2)', [accountId, vault.seal(secret, accountId)]);
  return secret;
}
