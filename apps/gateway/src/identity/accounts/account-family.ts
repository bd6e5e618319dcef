import { type Sql, statement } from '@sms/platform/database';
import { type StoredLimits, TrafficLimits } from '../traffic-limits/traffic-limits';
import type { Account, AccountStatus } from './account.entity';

interface FamilyMember {
  readonly id: number;
  readonly parent_id: number | null;
  readonly status: AccountStatus;
}

/** A suspension as it is reported to messaging. */
export interface EffectiveSuspension {
  readonly accountId: number;
  readonly suspended: boolean;
  readonly version: number;
}

const lockParentAccount = statement<readonly [parentId: number]>({
  name: 'gateway.lock_parent_account',
  text: 'SELECT FROM account WHERE id = $1 FOR NO KEY UPDATE',
});

/**
 * Locks an account's family, by the parent's row, to the end of the transaction; transactions that change suspensions,
 * or add a sub-account, wait here. The parent goes first, so that no other transaction holds one of its sub-accounts
 * and waits for it. Later reads include what the previous holder has added.
 */
export async function lockFamily(sql: Sql, { id, parentId }: Pick<Account, 'id' | 'parentId'>): Promise<void> {
  await sql.run(lockParentAccount, [parentId ?? id]);
}

const setAccountStatus = statement<readonly [id: number, status: AccountStatus]>({
  name: 'gateway.set_account_status',
  text: 'UPDATE account SET status = $2 WHERE id = $1',
});

const readFamilyMembers = statement<readonly [parentId: number], FamilyMember>({
  name: 'gateway.read_family_members',
  text: 'SELECT id, parent_id, status FROM account WHERE id = $1 OR parent_id = $1',
});

const raiseSuspensionVersions = statement<
  readonly [ids: readonly number[]],
  { id: number; suspension_version: number }
>({
  name: 'gateway.raise_suspension_versions',
  text: `
    UPDATE account SET suspension_version = suspension_version + 1
    FROM (SELECT id FROM account WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE) AS notified
      WHERE account.id = notified.id
    RETURNING account.id, suspension_version`,
});

/**
 * Sets the status of an account whose family is locked.
 * @returns the effective state of the account and of its sub-accounts, which a parent's suspension includes
 */
export async function setStatus(
  sql: Sql,
  account: Pick<Account, 'id' | 'parentId'>,
  status: AccountStatus,
): Promise<readonly EffectiveSuspension[]> {
  await sql.run(setAccountStatus, [account.id, status]);
  const family = await sql.run(readFamilyMembers, [account.parentId ?? account.id]);
  const suspendedIds = new Set(family.filter((member) => member.status === 'suspended').map(({ id }) => id));
  const notified = family.filter(({ id, parent_id }) => id === account.id || parent_id === account.id);
  const versions = await sql.run(raiseSuspensionVersions, [notified.map(({ id }) => id)]);
  const versionOf = new Map(versions.map(({ id, suspension_version }) => [id, suspension_version]));
  return notified.map(({ id, parent_id }) => ({
    accountId: id,
    suspended: suspendedIds.has(id) || (parent_id !== null && suspendedIds.has(parent_id)),
    version: versionOf.get(id) ?? 0,
  }));
}

interface ParentRow {
  readonly status: AccountStatus;
  readonly own_limits: StoredLimits | null;
  readonly operator_limits: StoredLimits | null;
}

const readParent = statement<readonly [parentId: number], ParentRow>({
  name: 'gateway.read_parent',
  text: 'SELECT status, own_limits, operator_limits FROM account WHERE id = $1',
});

/** What a new sub-account has from its parent. */
export interface Inherited {
  readonly suspended: boolean;
  readonly limits: TrafficLimits;
}

/** Returns what a new sub-account begins with. The parent stays locked until the transaction ends. */
export async function inheritedFrom(sql: Sql, parentId: number): Promise<Inherited> {
  await lockFamily(sql, { id: parentId, parentId: null });
  const [parent] = await sql.run(readParent, [parentId]);
  const limits = new TrafficLimits([parent?.own_limits ?? null, parent?.operator_limits ?? null]);
  return { suspended: parent?.status === 'suspended', limits };
}
