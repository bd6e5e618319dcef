import type { Client } from 'pg';
import { pagesOf } from './pages-of';
import { partitionAhead } from './partition-ahead';
import type { NumbersAhead } from './numbers-ahead';
import { inTransaction, type StoppedDatabases } from './stopped-databases';

const PAGE_ACCOUNTS = 500;

/**
 * All sequences of a database, whether their numbers are told or not. In steps of their own: the rows of an outbox are
 * numbered in 256s. A sequence of `integer` is never told and would come to its end.
 */
const MOVE_SEQUENCES = `
  SELECT setval(format('%I.%I', schemaname, sequencename)::regclass,
    coalesce(last_value, 0) + $1::bigint * increment_by)
  FROM pg_sequences WHERE schemaname = current_schema() AND data_type = 'bigint'::regtype`;

/**
 * Events that wait to be sent become a backlog, as after an outage, since numbers ahead of the cursor have no gaps
 * elsewhere. Numbers that were passed over before and adjoin are extended.
 */
const MOVE_FEEDS = `
  WITH asked AS (
    SELECT * FROM unnest($1::bigint[]) AS a (account_id)
  ), waiting AS (
    INSERT INTO event_range (account_id, first_sequence, last_sequence, kind, cursor, cursor_at)
    SELECT account_id, q.cursor + 1, e.last_sequence, 4, q.cursor, q.cursor_at
    FROM asked JOIN endpoint AS e USING (account_id) JOIN endpoint_queue AS q USING (account_id)
    WHERE e.skipped_from IS NULL AND q.cursor < e.last_sequence
  ), moved_queue AS (
    UPDATE endpoint_queue AS q SET cursor = e.last_sequence + $2::bigint, cursor_at = e.last_event_at,
      due_at = CASE WHEN q.cursor < e.last_sequence THEN coalesce(q.due_at, now()) ELSE q.due_at END,
      lease_token = q.lease_token + 1, lease_owner = NULL, leased_until = '-infinity'
    FROM asked JOIN endpoint AS e USING (account_id)
    WHERE q.account_id = asked.account_id AND e.skipped_from IS NULL
  ), extended AS (
    UPDATE lost_number AS l SET last_sequence = l.last_sequence + $2::bigint
    FROM asked JOIN endpoint AS e USING (account_id)
    WHERE l.account_id = asked.account_id AND l.last_sequence = e.last_sequence RETURNING l.account_id
  ), lost AS (
    INSERT INTO lost_number (account_id, first_sequence, last_sequence)
    SELECT account_id, e.last_sequence + 1, e.last_sequence + $2::bigint
    FROM asked JOIN endpoint AS e USING (account_id)
    WHERE account_id NOT IN (SELECT account_id FROM extended)
  )
  UPDATE endpoint AS e SET last_sequence = e.last_sequence + $2::bigint
  FROM asked WHERE e.account_id = asked.account_id`;

/** Moves every number that may have been told to somebody ahead. Doing it twice passes over more numbers. */
export async function moveNumbers(databases: StoppedDatabases, ahead: NumbersAhead): Promise<void> {
  const { messaging, gateway, webhook_dispatcher: dispatcher, ...others } = databases;
  await messaging.query(MOVE_SEQUENCES, [ahead.log]);
  await partitionAhead(messaging);
  for (const client of [gateway, dispatcher, ...Object.values(others)])
    await client.query(MOVE_SEQUENCES, [ahead.other]);
  await addEndpoints(gateway, dispatcher);
  for await (const accountIds of pagesOf(dispatcher, 'SELECT account_id FROM endpoint', 'account_id', PAGE_ACCOUNTS))
    await inTransaction(dispatcher, () => dispatcher.query(MOVE_FEEDS, [accountIds, ahead.log]));
}

/** An account whose event had not reached the dispatcher then may have had events since. */
async function addEndpoints(gateway: Client, dispatcher: Client): Promise<void> {
  const parents = 'SELECT id FROM (SELECT id FROM account WHERE parent_id IS NULL) AS parent';
  for await (const accountIds of pagesOf(gateway, parents, 'id', PAGE_ACCOUNTS))
    await inTransaction(dispatcher, async () => {
      for (const table of ['endpoint', 'endpoint_queue'])
        await dispatcher.query(`INSERT INTO ${table} (account_id) SELECT unnest($1::bigint[]) ON CONFLICT DO NOTHING`, [
          accountIds,
        ]);
    });
}
