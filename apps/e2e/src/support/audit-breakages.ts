import { ADVANCE_BREAKAGES } from './advance-breakages';
import { type Breakage, byKey, message } from './breakage';

const MESSAGE_ID = "(left(request_id::text, 32) || lpad(to_hex(ordinal), 4, '0'))";

const ofMessage = (table: string, column = 'message_id'): Pick<Breakage, 'table' | 'where'> =>
  byKey(table, column, column === 'message_id' && table.startsWith('message') ? 'bigint' : 'uuid');

const anEvent = 'SELECT sequence AS key FROM event WHERE message_id IS NOT NULL ORDER BY sequence OFFSET 5 LIMIT 1';
const aSettlement = 'SELECT message_id AS key FROM settlement WHERE captured > 0 ORDER BY message_id OFFSET 3 LIMIT 1';
const aHold = 'SELECT request_id AS key FROM hold WHERE messages = 1 ORDER BY request_id OFFSET 3 LIMIT 1';
const anAccount = 'SELECT account_id AS key FROM hold ORDER BY request_id LIMIT 1';
const newest = (column: string, table: string): string =>
  `SELECT ${column} AS key FROM ${table} ORDER BY 1 DESC LIMIT 1`;

export const BREAKAGES: readonly Breakage[] = [
  {
    what: 'the messages of a request are gone',
    database: 'messaging',
    key: 'SELECT request_id AS key FROM message ORDER BY id LIMIT 1',
    ...byKey('message', 'request_id', 'uuid'),
    change: 'DELETE FROM message WHERE request_id = $1::uuid',
    invariant: 'every accepted request',
    row: (key) => `request ${key}`,
  },
  {
    what: 'a message lost its state',
    database: 'messaging',
    key: 'SELECT message_id AS key FROM message_state ORDER BY message_id OFFSET 2 LIMIT 1',
    ...ofMessage('message_state'),
    change: 'DELETE FROM message_state WHERE message_id = $1::bigint',
    invariant: 'every message has a state',
    row: message,
  },
  {
    what: 'a message that has ended waits to be sent',
    database: 'messaging',
    key: "SELECT message_id AS key FROM message_state WHERE status = 'delivered' ORDER BY message_id LIMIT 1",
    ...byKey('send_wait', 'message_id', 'bigint'),
    change: `INSERT INTO send_wait (message_id, state, due_at, account_id, route, lane, position, attempt)
      VALUES ($1::bigint, 'delayed', now(), 1, '', 1, 1, 1)`,
    invariant: 'every message has a state',
    row: message,
  },
  {
    what: 'a balance was changed',
    database: 'billing',
    key: anAccount,
    ...byKey('credit_account', 'account_id', 'bigint'),
    change: 'UPDATE credit_account SET available = available + 1, spent = spent - 1 WHERE account_id = $1::bigint',
    invariant: 'balances',
    row: (key) => `account ${key}`,
  },
  {
    what: 'a top-up was added',
    database: 'billing',
    key: anAccount,
    table: 'funding',
    where: "account_id = $1::bigint AND reference = 'by hand'",
    change: "INSERT INTO funding (account_id, kind, reference, credits) VALUES ($1::bigint, 'top-up', 'by hand', 5)",
    invariant: 'balances',
    row: (key) => `account ${key}`,
  },
  {
    what: 'credits of a settlement were moved',
    database: 'billing',
    key: aSettlement,
    ...ofMessage('settlement'),
    change: 'UPDATE settlement SET captured = released, released = captured WHERE message_id = $1::uuid',
    invariant: 'captured credits of a message',
    row: message,
  },
  {
    what: 'a settlement was removed',
    database: 'billing',
    key: aSettlement,
    ...ofMessage('settlement'),
    change: 'DELETE FROM settlement WHERE message_id = $1::uuid',
    invariant: 'each line of the ledger',
    row: () => 'link ',
  },
  {
    what: 'a link was removed',
    database: 'billing',
    key: anAccount,
    table: 'ledger_link',
    where: 'account_id = $1::bigint AND position = 3',
    change: 'DELETE FROM ledger_link WHERE account_id = $1::bigint AND position = 3',
    invariant: 'each line of the ledger',
    row: (key) => `link 4 of account ${key}`,
  },
  {
    what: 'a hold was added',
    database: 'billing',
    key: "SELECT overlay(request_id::text placing 'abcdef' from 25) AS key FROM hold ORDER BY request_id LIMIT 1",
    ...byKey('hold', 'request_id', 'uuid'),
    change: `INSERT INTO hold (request_id, account_id, credits, messages)
      SELECT $1::uuid, account_id, 1, 1 FROM credit_account LIMIT 1`,
    invariant: 'each line of the ledger',
    row: (key) => `hold ${key}`,
  },
  {
    what: 'a hold has more credits than its messages',
    database: 'billing',
    key: aHold,
    ...byKey('hold', 'request_id', 'uuid'),
    change: 'UPDATE hold SET credits = credits + 1 WHERE request_id = $1::uuid',
    invariant: 'hold = its messages',
    row: (key) => `hold ${key}`,
  },
  {
    what: 'a hold says that nothing of it is settled',
    database: 'billing',
    key: aHold,
    ...byKey('hold', 'request_id', 'uuid'),
    change: 'UPDATE hold SET settled = 0 WHERE request_id = $1::uuid',
    invariant: 'hold = its messages',
    row: (key) => `hold ${key}`,
  },
  {
    what: 'a hold is of another account',
    database: 'billing',
    key: aHold,
    ...byKey('hold', 'request_id', 'uuid'),
    change: 'UPDATE hold SET account_id = account_id + 1 WHERE request_id = $1::uuid',
    invariant: 'hold = its messages',
    row: (key) => `hold ${key}`,
  },
  {
    what: 'a carrier never accepted what was captured',
    database: 'messaging',
    key: `SELECT ${MESSAGE_ID} AS key FROM message WHERE credits = 2 ORDER BY id DESC LIMIT 1`,
    table: 'submission',
    where: `message_id = (SELECT id FROM message WHERE request_id = (left($1, 32) || '0000')::uuid LIMIT 1)`,
    change: `UPDATE submission SET outcome = 'refused'
      WHERE message_id = (SELECT id FROM message WHERE request_id = (left($1, 32) || '0000')::uuid LIMIT 1)`,
    invariant: 'captured credits of a message',
    row: message,
  },
  {
    what: 'a status was never told',
    database: 'webhook_dispatcher',
    key: 'SELECT message_id AS key FROM event WHERE status = 2 ORDER BY sequence DESC LIMIT 1',
    table: 'event',
    where: 'message_id = $1::uuid AND status = 2',
    change: 'DELETE FROM event WHERE message_id = $1::uuid AND status = 2',
    invariant: "each message's events",
    row: message,
  },
  {
    what: 'a status was told that is no path of the state table',
    database: 'webhook_dispatcher',
    key: 'SELECT message_id AS key FROM event WHERE status = 1 ORDER BY sequence DESC LIMIT 1',
    ...ofMessage('event'),
    change: 'UPDATE event SET status = 4 WHERE message_id = $1::uuid AND status = 1',
    invariant: "each message's events",
    row: message,
  },
  {
    what: 'an event is of another tenant',
    database: 'webhook_dispatcher',
    key: 'SELECT message_id AS key FROM event WHERE status = 1 ORDER BY sequence DESC LIMIT 1',
    ...ofMessage('event'),
    change: 'UPDATE event SET vendor_account_id = vendor_account_id + 1 WHERE message_id = $1::uuid AND status = 1',
    invariant: "each message's events",
    row: message,
  },
  {
    what: 'a number is missing in a feed',
    database: 'webhook_dispatcher',
    key: anEvent,
    ...byKey('event', 'sequence', 'bigint'),
    change: 'DELETE FROM event WHERE sequence = $1::bigint',
    invariant: 'the numbers of each feed',
    row: (key) => `event ${key} of account`,
  },
  {
    what: 'an event counts as delivered and no attempt delivered it',
    database: 'webhook_dispatcher',
    key: 'SELECT first_sequence AS key FROM dispatch_log ORDER BY first_sequence LIMIT 1',
    ...byKey('dispatch_log', 'first_sequence', 'bigint'),
    change: 'DELETE FROM dispatch_log WHERE first_sequence = $1::bigint',
    invariant: 'every event is pending',
    row: (key) => `event ${key} of account`,
  },
  {
    what: 'an event was sent six times',
    database: 'webhook_dispatcher',
    key: anEvent,
    ...byKey('event_exception', 'sequence', 'bigint'),
    change: `INSERT INTO event_exception (account_id, sequence, created_at, state, attempts, finished_at)
      SELECT account_id, sequence, created_at, 5, 6, now() FROM event WHERE sequence = $1::bigint`,
    invariant: 'every event is pending',
    row: (key) => `event ${key} of account`,
  },
  {
    what: 'an account belongs to another tenant',
    database: 'webhook_dispatcher',
    key: newest('account_id', 'account'),
    ...byKey('account', 'account_id', 'bigint'),
    change: 'UPDATE account SET parent_account_id = 1 WHERE account_id = $1::bigint',
    invariant: 'each account is the same tenant',
    row: (key) => `account ${key}`,
  },
  {
    what: 'a code was sent for another account',
    database: 'otp',
    key: newest('reference_id', 'otp'),
    ...byKey('otp', 'reference_id', 'uuid'),
    change: 'UPDATE otp SET account_id = account_id + 1 WHERE reference_id = $1::uuid',
    invariant: 'every one-time password',
    row: (key) => `one-time password ${key}`,
  },
  {
    what: 'a sender name was not approved',
    database: 'sender_names',
    key: "SELECT name AS key FROM sender_name WHERE status = 'active' LIMIT 1",
    table: 'sender_name',
    where: 'name = $1',
    change: "UPDATE sender_name SET status = 'rejected', rejection_reason = 'none' WHERE name = $1",
    invariant: 'the sender names',
    row: (key) => `sender name ${key} of account`,
  },
  {
    what: 'an event is left in an outbox',
    database: 'gateway',
    key: "SELECT 'nobody.events.v1' AS key",
    table: 'outbox',
    where: 'destination = $1',
    change: `INSERT INTO outbox (destination, batch_id, events, payload, created_at)
      VALUES ($1, gen_random_uuid(), 1, '[]', now() - interval '1 hour')`,
    invariant: 'no event waits in an outbox',
    row: () => 'outbox row ',
  },
  {
    what: 'nobody looks at a message again',
    database: 'messaging',
    key: newest('id', 'message'),
    ...byKey('message_watch', 'message_id', 'bigint'),
    change: `INSERT INTO message_watch (kind, due_at, message_id)
      VALUES ('close', now() - interval '1 hour', $1::bigint)`,
    invariant: 'nothing waits',
    row: message,
  },
  {
    what: 'nobody looks at an open message at all',
    database: 'messaging',
    key: `SELECT message_id AS key FROM message_state AS s WHERE status = 'delivered'
      AND NOT EXISTS (SELECT FROM message_watch AS w WHERE w.message_id = s.message_id) ORDER BY 1 LIMIT 1`,
    ...ofMessage('message_state'),
    change: `WITH older AS (UPDATE message SET created_at = created_at - interval '5 minutes' WHERE id = $1::bigint),
      passed AS (UPDATE log_cursor SET message_id = greatest(message_id, $1::bigint) WHERE name = 'audit')
      UPDATE message_state SET status = 'pending', delivered_at = NULL WHERE message_id = $1::bigint`,
    invariant: 'every message that is two minutes old',
    row: message,
  },
  {
    what: 'a message is counted twice',
    database: 'messaging',
    key: 'SELECT account_id AS key FROM usage_hourly WHERE NOT sandbox ORDER BY account_id LIMIT 1',
    ...byKey('usage_hourly', 'account_id', 'bigint'),
    change: `UPDATE usage_hourly SET messages = messages + 1 WHERE (account_id, hour, sender, status, reason) = (
      SELECT account_id, hour, sender, status, reason FROM usage_hourly
      WHERE account_id = $1::bigint AND NOT sandbox ORDER BY hour LIMIT 1) AND NOT sandbox`,
    invariant: 'counted messages',
    row: (key) => `account ${key}`,
  },
  {
    what: 'credits are counted that are in no ledger',
    database: 'messaging',
    key: "SELECT account_id AS key FROM usage_hourly WHERE NOT sandbox AND status = 'delivered' ORDER BY 1 LIMIT 1",
    ...byKey('usage_hourly', 'account_id', 'bigint'),
    change: `UPDATE usage_hourly SET credits = credits + 1
      WHERE account_id = $1::bigint AND NOT sandbox AND status = 'delivered'`,
    invariant: 'counted messages',
    row: (key) => `account ${key}`,
  },
  {
    what: 'a message is counted at another hour of its day',
    database: 'messaging',
    key: 'SELECT account_id AS key FROM usage_daily ORDER BY account_id LIMIT 1',
    ...byKey('usage_daily', 'account_id', 'bigint'),
    change: `UPDATE usage_daily SET messages_until[5] = messages_until[5] + 1
      WHERE account_id = $1::bigint AND (sender, status, reason) = (
        SELECT sender, status, reason FROM usage_daily WHERE account_id = $1::bigint ORDER BY day LIMIT 1)`,
    invariant: 'counted days',
    row: (key) => `account ${key}`,
  },
  {
    what: 'a message is counted for another carrier as well',
    database: 'messaging',
    key: 'SELECT account_id AS key FROM usage_route_hourly ORDER BY account_id LIMIT 1',
    ...byKey('usage_route_hourly', 'account_id', 'bigint'),
    change: `INSERT INTO usage_route_hourly
      SELECT account_id, hour, sandbox, 'another', country, status, 1, 1, 1 FROM usage_route_hourly
      WHERE account_id = $1::bigint ORDER BY hour LIMIT 1`,
    invariant: 'counts by carrier',
    row: (key) => `account ${key}`,
  },
  ...ADVANCE_BREAKAGES,
];
