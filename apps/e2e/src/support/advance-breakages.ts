import { type Breakage, byKey, message } from './breakage';

const aCoveredMessage = (column: string): string =>
  `SELECT ${column} AS key FROM message WHERE advance_id IS NOT NULL ORDER BY id OFFSET 3 LIMIT 1`;
const anAdvance = aCoveredMessage('advance_id');
const itsSettlement = 'SELECT message_id AS key FROM settlement WHERE advance_id IS NOT NULL ORDER BY 1 LIMIT 1';
const itsHold =
  'SELECT advance_id AS key FROM settlement WHERE captured > 0 AND advance_id IS NOT NULL ORDER BY 1 LIMIT 1';
/** One of which not everything was used. */
const givenBack = `SELECT h.request_id AS key FROM hold AS h JOIN settlement AS s
  ON s.message_id = (left(h.request_id::text, 32) || '0001')::uuid
  WHERE h.request_id IN (SELECT advance_id FROM settlement WHERE captured > 0) ORDER BY 1 LIMIT 1`;
const restOf = "message_id = (left($1, 32) || '0001')::uuid";
const advance = (key: string): string => `advance ${key}`;

const theHold: Pick<Breakage, 'database' | 'key' | 'table' | 'where' | 'invariant' | 'row'> = {
  database: 'billing',
  key: itsHold,
  ...byKey('hold', 'request_id', 'uuid'),
  invariant: 'advance = its messages',
  row: advance,
};

/** With credit that was held ahead. */
export const ADVANCE_BREAKAGES: readonly Breakage[] = [
  {
    ...theHold,
    what: 'an advance has more credits than were used and given back',
    change: 'UPDATE hold SET credits = credits + 1 WHERE request_id = $1::uuid',
  },
  {
    ...theHold,
    what: 'an advance says that less of it is settled',
    change: 'UPDATE hold SET settled = settled - 1 WHERE request_id = $1::uuid',
  },
  {
    ...theHold,
    what: 'an advance is of another account',
    change: 'UPDATE hold SET account_id = account_id + 1 WHERE request_id = $1::uuid',
  },
  {
    ...theHold,
    what: 'nothing is held for an advance',
    change: 'DELETE FROM hold WHERE request_id = $1::uuid',
  },
  {
    ...theHold,
    what: 'the rest of an advance was not given back',
    key: givenBack,
    table: 'settlement',
    where: restOf,
    change: `DELETE FROM settlement WHERE ${restOf}`,
  },
  {
    ...theHold,
    what: 'the rest of an advance was captured',
    key: givenBack,
    table: 'settlement',
    where: restOf,
    change: `UPDATE settlement SET captured = released, released = captured WHERE ${restOf}`,
  },
  {
    what: 'the messages of an advance are gone',
    database: 'messaging',
    key: anAdvance,
    ...byKey('message', 'advance_id', 'uuid'),
    change: 'DELETE FROM message WHERE advance_id = $1::uuid',
    invariant: 'advance = its messages',
    row: advance,
  },
  {
    what: 'a message took more from its advance',
    database: 'messaging',
    key: aCoveredMessage('id'),
    ...byKey('message', 'id', 'bigint'),
    change: 'UPDATE message SET credits = credits + 1 WHERE id = $1::bigint',
    invariant: 'advance = its messages',
    row: () => 'advance ',
  },
  {
    what: 'a message names another advance',
    database: 'messaging',
    key: aCoveredMessage('id'),
    ...byKey('message', 'id', 'bigint'),
    change: `UPDATE message AS m
      SET advance_id = (SELECT advance_id FROM message WHERE advance_id <> m.advance_id LIMIT 1)
      WHERE id = $1::bigint`,
    invariant: 'advance = its messages',
    row: () => 'advance ',
  },
  {
    what: 'a message names no advance',
    database: 'messaging',
    key: aCoveredMessage('request_id'),
    ...byKey('message', 'request_id', 'uuid'),
    change: 'UPDATE message SET advance_id = NULL WHERE request_id = $1::uuid',
    invariant: 'every accepted request',
    row: (key) => `request ${key}`,
  },
  {
    what: 'a covered request counts as one with a hold',
    database: 'messaging',
    key: aCoveredMessage('request_id'),
    ...byKey('send_request', 'request_id', 'uuid'),
    change: "UPDATE send_request SET state = 'accepted' WHERE request_id = $1::uuid",
    invariant: 'every accepted request',
    row: (key) => `request ${key}`,
  },
  {
    what: 'messaging took an advance for another account',
    database: 'messaging',
    key: anAdvance,
    ...byKey('send_request', 'request_id', 'uuid'),
    change: 'UPDATE send_request SET account_id = account_id + 1 WHERE request_id = $1::uuid',
    invariant: 'every accepted request',
    row: () => 'request ',
  },
  {
    what: 'messaging does not know an advance',
    database: 'messaging',
    key: anAdvance,
    ...byKey('send_request', 'request_id', 'uuid'),
    change: 'DELETE FROM send_request WHERE request_id = $1::uuid',
    invariant: 'hold = its messages',
    row: (key) => `hold ${key}`,
  },
  {
    what: 'an advance is left',
    database: 'messaging',
    key: anAdvance,
    ...byKey('credit_advance', 'id', 'uuid'),
    change: `INSERT INTO credit_advance (id, account_id, credits, expires_at)
      SELECT request_id, account_id, 1, now() - interval '2 minutes' FROM send_request WHERE request_id = $1::uuid`,
    invariant: 'nothing waits',
    row: advance,
  },
  {
    what: 'a settlement is from another advance',
    database: 'billing',
    key: itsSettlement,
    ...byKey('settlement', 'message_id', 'uuid'),
    change: `UPDATE settlement AS s
      SET advance_id = (SELECT advance_id FROM settlement WHERE advance_id <> s.advance_id LIMIT 1)
      WHERE message_id = $1::uuid`,
    invariant: 'captured credits of a message',
    row: message,
  },
  {
    what: 'a settlement is from no advance',
    database: 'billing',
    key: itsSettlement,
    ...byKey('settlement', 'message_id', 'uuid'),
    change: 'UPDATE settlement SET advance_id = NULL WHERE message_id = $1::uuid',
    invariant: 'advance = its messages',
    row: () => 'advance ',
  },
  {
    what: 'a covered request has a hold of its own that nobody releases',
    database: 'billing',
    key: "SELECT (left(message_id::text, 32) || '0000')::uuid AS key FROM settlement WHERE advance_id IS NOT NULL LIMIT 1",
    ...byKey('hold', 'request_id', 'uuid'),
    change: `INSERT INTO hold (request_id, account_id, credits, messages)
      SELECT $1::uuid, account_id, 1, 1 FROM settlement WHERE message_id = (left($1::uuid::text, 32) || '0001')::uuid`,
    invariant: 'hold = its messages',
    row: (key) => `hold ${key}`,
  },
];
