import { type Sql, statement } from '@sms/platform/database';
import { randomBytes } from 'node:crypto';
import type { SecretVault } from './secret-vault';

/** Standard Webhooks requires 24 to 64 bytes. */
const SECRET_BYTES = 32;

const insertSecret = statement<readonly [accountId: number, ciphertext: Buffer, keyId: string]>({
  name: 'webhook-dispatcher.insert_secret',
  text: 'INSERT INTO endpoint_secret (account_id, ciphertext, key_id) VALUES ($1, $2, $3)',
});

/** Makes a signing secret, valid until it is replaced, and returns it in clear. */
export async function createSecret(sql: Sql, vault: SecretVault, accountId: number): Promise<string> {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  await sql.run(insertSecret, [accountId, vault.seal(secret, accountId), vault.keyId]);
  return secret;
}
