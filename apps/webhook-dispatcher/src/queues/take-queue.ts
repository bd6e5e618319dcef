import { type Sql, statement } from '@sms/platform/database';
import { EXCEPTION, RANGE } from '../events/codes';

const lockQueueRow = statement<readonly [accountId: number]>({
  name: 'webhook-dispatcher.lock_queue',
  text: 'SELECT 1 FROM endpoint_queue WHERE account_id = $1 FOR NO KEY UPDATE',
});

const insertEndedRange = statement<readonly [accountId: number, kind: number]>({
  name: 'webhook-dispatcher.insert_ended_range',
  text: `
    INSERT INTO event_range (account_id, first_sequence, last_sequence, kind)
    SELECT q.account_id, q.cursor + 1, e.last_sequence, $2 FROM endpoint_queue q JOIN endpoint e USING (account_id)
    WHERE q.account_id = $1 AND e.skipped_from IS NULL AND q.cursor < e.last_sequence`,
});

const endCursor = statement<readonly [accountId: number]>({
  name: 'webhook-dispatcher.end_cursor',
  text: `
    UPDATE endpoint_queue q SET cursor = e.last_sequence, cursor_at = e.last_event_at FROM endpoint e
    WHERE q.account_id = $1 AND e.account_id = $1`,
});

const endBacklogs = statement<readonly [accountId: number, kind: number]>({
  name: 'webhook-dispatcher.end_backlogs',
  text: `
    UPDATE event_range SET kind = $2, first_sequence = cursor + 1, cursor = NULL, cursor_at = NULL, finished_at = now()
    WHERE account_id = $1 AND kind = ${RANGE.backlog} AND cursor < last_sequence`,
});

const endRetries = statement<readonly [accountId: number, state: number]>({
  name: 'webhook-dispatcher.end_retries',
  text: `
    UPDATE event_exception SET state = $2, due_at = NULL, finished_at = now()
    WHERE account_id = $1 AND state = ${EXCEPTION.retrying}`,
});

/** Until the transaction ends, no results are stored and the cursor stays where it is. */
export async function lockQueue(sql: Sql, accountId: number): Promise<void> {
  await sql.run(lockQueueRow, [accountId]);
}

/**
 * Ends the undelivered events of an endpoint: the numbers beyond the cursor and those of a backlog become a range,
 * retries end. The caller holds the endpoint's lock.
 */
export async function endPending(sql: Sql, accountId: number, state: 'cancelled' | 'dead'): Promise<void> {
  await lockQueue(sql, accountId);
  await sql.run(insertEndedRange, [accountId, RANGE[state]]);
  await sql.run(endCursor, [accountId]);
  await sql.run(endBacklogs, [accountId, RANGE[state]]);
  await sql.run(endRetries, [accountId, EXCEPTION[state]]);
}

const takeFromHolder = statement<readonly [accountId: number, due: boolean]>({
  name: 'webhook-dispatcher.take_queue',
  text: `
    UPDATE endpoint_queue SET lease_token = lease_token + 1, lease_owner = NULL, leased_until = '-infinity',
      due_at = CASE WHEN $2 THEN clock_timestamp() END, breaker_state = 'closed', consecutive_failures = 0,
      open_until = NULL, reset_ms = NULL, failing_since = NULL
    WHERE account_id = $1`,
});

/** Takes a queue from its holder by raising the token; the breaker is closed. The caller holds the endpoint's lock. */
export async function takeQueue(sql: Sql, accountId: number, due: boolean): Promise<void> {
  await sql.run(takeFromHolder, [accountId, due]);
}

const setDisabled = statement<readonly [accountId: number]>({
  name: 'webhook-dispatcher.set_disabled',
  text: 'UPDATE endpoint SET disabled_at = clock_timestamp(), skipped_from = last_sequence + 1 WHERE account_id = $1',
});

/** Disables an endpoint with a URL: pending events end, and new ones are skipped. The caller holds its lock. */
export async function disableQueue(sql: Sql, accountId: number, state: 'cancelled' | 'dead'): Promise<void> {
  await endPending(sql, accountId, state);
  await sql.run(setDisabled, [accountId]);
  await takeQueue(sql, accountId, false);
}
