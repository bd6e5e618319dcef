import { type Sql, statement } from '@sms/platform/database';
import type { AuditEntry, AuditLog } from '../../edge/audit/audit-log';
import { recordedWithin } from '../../edge/audit/recorded-within.sql';
import { lockOperator } from './lock-operator';

const MAX_ENTRIES = 20;
const HOUR_SECONDS = 3_600;

/** How long ago an operator did something, newest first. Of an export, the entry of its end has a digest. */
const recentEntries = statement<readonly [userId: number, action: string], { seconds: number }>({
  name: 'gateway.recent_entries',
  text: `
    SELECT extract(epoch FROM now() - recorded_at)::float8 AS seconds FROM audit_log
    WHERE actor_user_id = $1 AND action = $2 AND NOT coalesce(details ? 'digest', false)
      AND ${recordedWithin(HOUR_SECONDS)}
    ORDER BY id DESC LIMIT ${MAX_ENTRIES}`,
});

const lockCountedAccount = statement<readonly [accountId: number]>({
  name: 'gateway.lock_counted_account',
  text: 'SELECT FROM account WHERE id = $1 FOR NO KEY UPDATE',
});

/** How long ago it was done for an account, newest first. */
const recentEntriesOfAccount = statement<readonly [accountId: number, action: string], { seconds: number }>({
  name: 'gateway.recent_entries_of_account',
  text: `
    SELECT extract(epoch FROM now() - recorded_at)::float8 AS seconds FROM audit_log
    WHERE account_id = $1 AND action = $2 AND ${recordedWithin(HOUR_SECONDS)}
    ORDER BY id DESC LIMIT ${MAX_ENTRIES}`,
});

/**
 * Records what an operator may do twenty times an hour, over all gateways.
 * Returns 0, or the seconds to wait; then nothing is recorded.
 */
export async function recordWithinHourlyLimit(
  sql: Sql,
  audit: AuditLog,
  operatorId: number,
  entry: AuditEntry,
): Promise<number> {
  await sql.run(lockOperator, [operatorId]);
  return recordAfter(await sql.run(recentEntries, [operatorId, entry.action]), sql, audit, entry);
}

/**
 * Records what may be done for an account twenty times an hour, over all users and all gateways.
 * Returns 0, or the seconds to wait; then nothing is recorded.
 */
export async function recordWithinHourlyLimitOf(
  accountId: number,
  sql: Sql,
  audit: AuditLog,
  entry: AuditEntry,
): Promise<number> {
  await sql.run(lockCountedAccount, [accountId]);
  const recent = await sql.run(recentEntriesOfAccount, [accountId, entry.action]);
  return recordAfter(recent, sql, audit, { ...entry, accountId });
}

/** @param recent entries of the last hour, newest first */
async function recordAfter(
  recent: ReadonlyArray<{ readonly seconds: number }>,
  sql: Sql,
  audit: AuditLog,
  entry: AuditEntry,
): Promise<number> {
  const oldest = recent[MAX_ENTRIES - 1];
  if (oldest) return HOUR_SECONDS - oldest.seconds;
  await audit.record(sql, entry);
  return 0;
}
