import { WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import type { Sql } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { lockLanes } from '../lanes/lock-lanes';

/** Locks the account's lane for a replay. */
export async function lockForReplay(sql: Sql, accountId: number): Promise<void> {
  await lockLanes(sql, [accountId]);
  const rows = await sql.rows('SELECT 1 FROM endpoints WHERE account_id = $1 AND url IS NOT NULL', [accountId]);
  if (rows.length === 0) throw new DomainError(WEBHOOK_ERRORS.noUrl, 'there is no webhook URL');
}

/** Deliveries that came to an end begin anew: same webhook id, same bytes, all attempts. Under the lane's lock. */
export async function beginAnew(sql: Sql, accountId: number, deliveryIds: readonly number[]): Promise<void> {
  await sql.execute(
    `UPDATE deliveries SET state = 'pending', attempts = 0, due_at = now(), finished_at = NULL
      WHERE id = ANY($1::bigint[]) AND state <> 'pending'`,
    [deliveryIds],
  );
  await sql.execute('UPDATE lanes SET due_at = least(due_at, greatest(now(), open_until)) WHERE account_id = $1', [
    accountId,
  ]);
}
