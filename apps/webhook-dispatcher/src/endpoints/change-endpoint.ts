import { type Sql, statement } from '@sms/platform/database';
import { EXCEPTION, RANGE } from '../events/codes';
import { endPending, takeQueue } from '../queues/take-queue';

/**
 * Changes of an endpoint, under its lock, which intake of events needs, too. Each takes the queue from its holder (the
 * token fences it off): attempts in flight still go to the old URL, and their results no longer count.
 */

const insertSkippedRange = statement<readonly [accountId: number]>({
  name: 'webhook-dispatcher.insert_skipped_range',
  text: `
    INSERT INTO event_range (account_id, first_sequence, last_sequence, kind, finished_at)
    SELECT account_id, skipped_from, last_sequence, ${RANGE.skipped}, last_event_at FROM endpoint
    WHERE account_id = $1 AND skipped_from <= last_sequence`,
});

const skipCursor = statement<readonly [accountId: number]>({
  name: 'webhook-dispatcher.skip_cursor',
  text: `
    UPDATE endpoint_queue q SET cursor = e.last_sequence, cursor_at = e.last_event_at FROM endpoint e
    WHERE q.account_id = $1 AND e.account_id = $1 AND e.skipped_from IS NOT NULL`,
});

const setUrl = statement<readonly [accountId: number, url: string]>({
  name: 'webhook-dispatcher.set_url',
  text: 'UPDATE endpoint SET url = $2, skipped_from = NULL, disabled_at = NULL WHERE account_id = $1',
});

/** Sends pending and new events to another URL; the breaker is closed. */
export async function changeUrl(sql: Sql, accountId: number, url: string): Promise<void> {
  // Numbers that were kept for the feed only become a range of their own: the queue begins behind them.
  await sql.run(insertSkippedRange, [accountId]);
  await sql.run(skipCursor, [accountId]);
  if (await changesHost(sql, accountId, url)) await leaveHost(sql, accountId);
  await sql.run(setUrl, [accountId, url]);
  await takeQueue(sql, accountId, true);
}

const readUrl = statement<readonly [accountId: number], { url: string | null }>({
  name: 'webhook-dispatcher.read_url',
  text: 'SELECT url FROM endpoint WHERE account_id = $1',
});

async function changesHost(sql: Sql, accountId: number, url: string): Promise<boolean> {
  const [endpoint] = await sql.run(readUrl, [accountId]);
  const before = endpoint?.url ?? null;
  return before === null || new URL(before).host !== new URL(url).host;
}

const dateHost = statement<readonly [accountId: number]>({
  name: 'webhook-dispatcher.date_host',
  text: 'UPDATE endpoint SET host_set_at = clock_timestamp() WHERE account_id = $1',
});

const cancelReplays = statement<readonly [accountId: number]>({
  name: 'webhook-dispatcher.cancel_replays',
  text: `
    UPDATE event_exception SET state = ${EXCEPTION.cancelled}, due_at = NULL, finished_at = clock_timestamp()
    WHERE account_id = $1 AND state = ${EXCEPTION.retrying} AND replayed_at IS NOT NULL`,
});

/**
 * Cancels the replays in flight: they were requested while another host received them, and the new host is not known
 * yet.
 */
async function leaveHost(sql: Sql, accountId: number): Promise<void> {
  await sql.run(dateHost, [accountId]);
  await sql.run(cancelReplays, [accountId]);
}

const setContents = statement<readonly [accountId: number, includesTextAndNumber: boolean]>({
  name: 'webhook-dispatcher.set_contents',
  text: `
    WITH changed_endpoint AS (UPDATE endpoint SET includes_text_and_number = $2 WHERE account_id = $1)
    UPDATE endpoint_queue SET secrets_version = secrets_version + 1 WHERE account_id = $1`,
});

/**
 * Pending events are sent with or without text and number from now on. The queue stays with its holder, in whatever
 * process, which reads the endpoint again after its next cycle, as after a change of the secrets.
 */
export async function changeContents(sql: Sql, accountId: number, includesTextAndNumber: boolean): Promise<void> {
  await sql.run(setContents, [accountId, includesTextAndNumber]);
}

const setReceived = statement<readonly [accountId: number, sendsReceived: boolean]>({
  name: 'webhook-dispatcher.set_received',
  text: 'UPDATE endpoint SET sends_received = $2 WHERE account_id = $1',
});

/** Messages from subscribers that are taken in from now on are sent, or are in the feed only. */
export async function sendReceived(sql: Sql, accountId: number, sendsReceived: boolean): Promise<void> {
  await sql.run(setReceived, [accountId, sendsReceived]);
}

const clearUrl = statement<readonly [accountId: number]>({
  name: 'webhook-dispatcher.clear_url',
  text: `
    UPDATE endpoint SET url = NULL, disabled_at = NULL, skipped_from = coalesce(skipped_from, last_sequence + 1),
      removed_at = CASE WHEN owner_account_id IS NOT NULL THEN clock_timestamp() END
    WHERE account_id = $1`,
});

/** Ends pending events as `cancelled`; new ones are kept for the feed only. */
export async function removeUrl(sql: Sql, accountId: number): Promise<void> {
  await endPending(sql, accountId, 'cancelled');
  await sql.run(clearUrl, [accountId]);
  await takeQueue(sql, accountId, false);
}
