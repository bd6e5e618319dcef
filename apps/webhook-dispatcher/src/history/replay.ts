import { type ReplayDeliveryRequest, WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import type { Sql } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { EXCEPTION } from '../events/codes';
import { DeliveryStates } from './delivery-states';
import { probeNow } from '../queues/probe-now';
import type { FoundEvent } from './find-events';

/** For so long after a host was set, only owners may replay earlier events to it. */
const NEW_HOST_HOURS = 24;

/** Locks an account's endpoint and queue, so that the cursor stays where it is, and reads the states of its events. */
export async function lockForReplay(
  sql: Sql,
  { accountId, unlessHostIsNew = false }: Pick<ReplayDeliveryRequest, 'accountId' | 'unlessHostIsNew'>,
): Promise<DeliveryStates> {
  await assertDelivers(sql, accountId, 'FOR NO KEY UPDATE');
  if (unlessHostIsNew) await assertKnownHost(sql, accountId);
  await sql.rows('SELECT 1 FROM endpoint_queue WHERE account_id = $1 FOR NO KEY UPDATE', [accountId]);
  return DeliveryStates.read(sql, accountId);
}

/** @throws {DomainError} WEBHOOK_URL_NOT_SET when nothing is delivered to the endpoint. */
export async function assertDelivers(sql: Sql, accountId: number, lock: '' | 'FOR NO KEY UPDATE' = ''): Promise<void> {
  const rows = await sql.rows<{ delivers: boolean }>(
    `SELECT skipped_from IS NULL AS delivers FROM endpoint WHERE account_id = $1 ${lock}`,
    [accountId],
  );
  if (rows[0]?.delivers !== true) throw new DomainError(WEBHOOK_ERRORS.noUrl, 'there is no webhook URL');
}

/** @throws {DomainError} WEBHOOK_HOST_IS_NEW: a replay would send the host events of before it was set. */
async function assertKnownHost(sql: Sql, accountId: number): Promise<void> {
  const rows = await sql.rows(
    `SELECT FROM endpoint WHERE account_id = $1 AND host_set_at > clock_timestamp() - interval '${NEW_HOST_HOURS} hours'`,
    [accountId],
  );
  if (rows.length > 0) throw new DomainError(WEBHOOK_ERRORS.hostIsNew, 'the host of the webhook URL is new');
}

/** Starts ended deliveries again: same webhook id, same bytes, all attempts. The caller holds the locks. */
export async function beginAnew(
  sql: Sql,
  accountId: number,
  states: DeliveryStates,
  events: ReadonlyArray<Pick<FoundEvent, 'sequence' | 'created_at'>>,
): Promise<void> {
  await sql.execute(BEGIN_ANEW, [
    accountId,
    events.map(({ sequence }) => sequence),
    events.map(({ created_at: createdAt }) => createdAt),
    events.map(({ sequence }) => states.of(sequence).isInRange),
  ]);
  await probeNow(sql, accountId);
}

const BEGIN_ANEW = `
  INSERT INTO event_exception AS x (account_id, sequence, created_at, state, attempts, due_at, in_range, replayed_at)
  SELECT $1, e.sequence, e.created_at, ${EXCEPTION.retrying}, 0, clock_timestamp(), e.in_range,
    clock_timestamp()
  FROM unnest($2::bigint[], $3::timestamptz[], $4::boolean[]) AS e(sequence, created_at, in_range)
  ON CONFLICT (account_id, sequence) DO UPDATE SET state = ${EXCEPTION.retrying}, attempts = 0,
    due_at = excluded.due_at, finished_at = NULL, replayed_at = excluded.replayed_at
  WHERE x.state <> ${EXCEPTION.retrying}`;
