import type { Sql } from '@sms/platform/database';
import type { Account, AccountStatus } from './account.entity';

interface FamilyMember {
  readonly id: number;
  readonly parent_id: number | null;
  readonly status: AccountStatus;
}

/** A suspension as messaging is told of it. */
export interface EffectiveSuspension {
  readonly accountId: number;
  readonly suspended: boolean;
  readonly version: number;
}

/**
 * Locks an account with its parent to the end of the transaction; whoever changes suspensions, or adds a sub-account,
 * waits here. The parent goes first: with it in hand nobody else holds one of its sub-accounts and waits for it. What
 * is read afterwards includes what the holder before has added.
 */
export async function lockFamily(sql: Sql, { id, parentId }: Pick<Account, 'id' | 'parentId'>): Promise<void> {
  await sql.execute('SELECT FROM account WHERE id = $1 FOR NO KEY UPDATE', [parentId ?? id]);
}

/**
 * Sets the status of an account whose family is locked.
 * @returns the state of the account, and of each of its sub-accounts: what holds for a parent holds for them.
 */
export async function setStatus(
  sql: Sql,
  account: Pick<Account, 'id' | 'parentId'>,
  status: AccountStatus,
): Promise<readonly EffectiveSuspension[]> {
  await sql.execute('UPDATE account SET status = $2 WHERE id = $1', [account.id, status]);
  const family = await sql.rows<FamilyMember>(
    'SELECT id, parent_id, status FROM account WHERE id = $1 OR parent_id = $1',
    [account.parentId ?? account.id],
  );
  const suspendedIds = new Set(family.filter((member) => member.status === 'suspended').map(({ id }) => id));
  const told = family.filter(({ id, parent_id }) => id === account.id || parent_id === account.id);
  const versions = await sql.rows<{ id: number; suspension_version: number }>(
    `UPDATE account SET suspension_version = suspension_version + 1
     FROM (SELECT id FROM account WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE) AS told
       WHERE account.id = told.id
     RETURNING account.id, suspension_version`,
    [told.map(({ id }) => id)],
  );
  const versionOf = new Map(versions.map(({ id, suspension_version }) => [id, suspension_version]));
  return told.map(({ id, parent_id }) => ({
    accountId: id,
    suspended: suspendedIds.has(id) || (parent_id !== null && suspendedIds.has(parent_id)),
    version: versionOf.get(id) ?? 0,
  }));
}

/**
 * Whether a sub-account that is added to it begins suspended. The parent stays as it is to the end of the transaction.
 */
export async function isSuspendedParent(sql: Sql, parentId: number): Promise<boolean> {
  await lockFamily(sql, { id: parentId, parentId: null });
  const [parent] = await sql.rows<{ status: AccountStatus }>('SELECT status FROM account WHERE id = $1', [parentId]);
  return parent?.status === 'suspended';
}
