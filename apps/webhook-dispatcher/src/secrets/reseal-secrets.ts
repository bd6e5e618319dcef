import { columns, type Database, type Sql, statement } from '@sms/platform/database';
import type { SecretVault } from './secret-vault';

const BATCH = 200;

interface SecretRow {
  readonly id: number;
  readonly account_id: number;
  readonly ciphertext: Buffer;
}

interface ResealedSecret {
  readonly id: number;
  readonly sealed: Buffer;
}

const SECRETS = columns<ResealedSecret>(
  { id: ['bigint', ({ id }) => id], sealed: ['bytea', ({ sealed }) => sealed] },
  2,
);

const lockSecretsUnderOtherKeys = statement<readonly [keyId: string, after: number], SecretRow>({
  name: 'webhook-dispatcher.lock_secrets_under_other_keys',
  text: `
    SELECT id, account_id, ciphertext FROM endpoint_secret WHERE key_id IS DISTINCT FROM $1 AND id > $2
    ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
});

const replaceCiphertexts = statement<readonly [keyId: string, secrets: readonly ResealedSecret[]]>({
  name: 'webhook-dispatcher.replace_ciphertexts',
  params: ([keyId, secrets]) => [keyId, ...SECRETS.arrays(secrets)],
  text: `
    UPDATE endpoint_secret s SET ciphertext = r.sealed, key_id = $1
    FROM ${SECRETS.unnest} AS r(${SECRETS.names}) WHERE s.id = r.id`,
});

export interface Resealed {
  readonly resealed: number;
  /** Secrets that no configured key opens: their endpoints get nothing until the key is configured again. */
  readonly unreadable: number;
}

/**
 * Seals again every secret that is not sealed with the first key. When none is left, the other keys may be removed.
 * Concurrent replicas skip each other's rows.
 */
export async function resealSecrets(database: Database, vault: SecretVault): Promise<Resealed> {
  let [resealed, unreadable] = [0, 0];
  for (let after = 0; ;) {
    const rows = await database.transaction((sql) => resealAfter(sql, vault, after));
    resealed += rows.filter(({ sealed }) => sealed).length;
    unreadable += rows.filter(({ sealed }) => !sealed).length;
    if (rows.length < BATCH) return { resealed, unreadable };
    after = rows.at(-1)?.id ?? after;
  }
}

async function resealAfter(
  sql: Sql,
  vault: SecretVault,
  after: number,
): Promise<Array<{ id: number; sealed: Buffer | undefined }>> {
  const rows = await sql.run(lockSecretsUnderOtherKeys, [vault.keyId, after]);
  const secrets = rows.map((row) => ({ id: row.id, sealed: resealed(row, vault) }));
  const done = secrets.flatMap(({ id, sealed }) => (sealed ? [{ id, sealed }] : []));
  if (done.length > 0) await sql.run(replaceCiphertexts, [vault.keyId, done]);
  return secrets;
}

function resealed({ account_id, ciphertext }: SecretRow, vault: SecretVault): Buffer | undefined {
  try {
    return vault.seal(vault.open(ciphertext, account_id), account_id);
  } catch {
    return undefined;
  }
}
