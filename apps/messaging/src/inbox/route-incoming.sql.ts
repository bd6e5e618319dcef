import { columns, statement } from '@sms/platform/database';

/** A message of a subscriber, as far as it decides to which account it goes. Numbers are digits only. */
export interface MessageToRoute {
  readonly place: number;
  readonly carrier: string;
  readonly phone: string;
  readonly number: string;
  /** Separated by line feeds. */
  readonly keywords: string;
}

export interface RouteRow {
  readonly place: number;
  readonly account_id: number;
  readonly decided_by: 'number' | 'keyword' | 'conversation';
  /** The message that it follows. */
  readonly request_id: string | null;
  readonly ordinal: number | null;
}

/** A message to the phone that is older begins no conversation. */
const CONVERSATION = `interval '7 days'`;
/** Accounts that wrote to one phone, and messages of each, among which the last one from the number is found. */
const MAX_ACCOUNTS = 64;
const MAX_MESSAGES = 20;

const MESSAGES = columns<MessageToRoute>({
  place: ['integer', ({ place }) => place],
  carrier: ['text', ({ carrier }) => carrier],
  phone: ['text', ({ phone }) => phone],
  number: ['text', ({ number }) => number],
  keywords: ['text', ({ keywords }) => keywords],
});

/** The next account after another that wrote to the phone: one step in the index by recipient. */
const nextAccount = (after: string) => `
        (SELECT m.account_id FROM message m
         WHERE m.recipient = n.phone AND m.account_id > ${after} AND m.id >= (SELECT id FROM first_message)
         ORDER BY m.account_id LIMIT 1)`;

/**
 * Finds the account of each message: that of its number, then that of its longest keyword, then the one that last wrote
 * to the phone from the number. Messages without one are not returned. Partitions of the log that are older than a
 * conversation are not read.
 */
export const routeIncoming = statement<readonly MessageToRoute[], RouteRow>({
  name: 'messaging.route_incoming',
  params: MESSAGES,
  text: `
    WITH RECURSIVE first_message AS MATERIALIZED (
      SELECT coalesce(max(end_id), 0) AS id FROM message_partition WHERE last_at < now() - ${CONVERSATION}
    ), routed_number AS MATERIALIZED (
      SELECT n.*, coalesce(owner.account_id, word.account_id) AS account_id,
        CASE WHEN owner.account_id IS NOT NULL THEN 'number' WHEN word.account_id IS NOT NULL THEN 'keyword' END
          AS decided_by
      FROM ${MESSAGES.unnest} AS n(${MESSAGES.names})
      LEFT JOIN LATERAL (
        SELECT id, account_id FROM incoming_number WHERE number = n.number AND carrier IN (n.carrier, '')
        ORDER BY carrier DESC LIMIT 1) AS owner ON true
      LEFT JOIN LATERAL (
        SELECT account_id FROM incoming_keyword
        WHERE number_id = owner.id AND keyword = ANY(string_to_array(n.keywords, E'\\n'))
        ORDER BY length(keyword) DESC LIMIT 1) AS word ON owner.account_id IS NULL
    ), writer (place, phone, number, account_id, step) AS (
      SELECT n.place, n.phone, n.number, ${nextAccount('0')}, 1 FROM routed_number n WHERE n.account_id IS NULL
      UNION ALL
      SELECT n.place, n.phone, n.number, ${nextAccount('n.account_id')}, n.step + 1
      FROM writer n WHERE n.account_id IS NOT NULL AND n.step < ${MAX_ACCOUNTS}
    ), candidate AS (
      SELECT place, phone, number, account_id, decided_by FROM routed_number WHERE account_id IS NOT NULL
      UNION ALL
      SELECT place, phone, number, account_id, NULL FROM writer WHERE account_id IS NOT NULL
    )
    SELECT DISTINCT ON (c.place) c.place, c.account_id, coalesce(c.decided_by, 'conversation') AS decided_by,
      sent.request_id, sent.ordinal
    FROM candidate c LEFT JOIN LATERAL (
      SELECT recent.id, recent.request_id, recent.ordinal FROM (
        SELECT * FROM message m
        WHERE m.recipient = c.phone AND m.account_id = c.account_id AND m.id >= (SELECT id FROM first_message)
        ORDER BY m.id DESC LIMIT ${MAX_MESSAGES}) AS recent
      WHERE recent.sender = c.number AND recent.created_at > now() - ${CONVERSATION} AND NOT recent.sandbox
      ORDER BY recent.id DESC LIMIT 1) AS sent ON true
    WHERE c.decided_by IS NOT NULL OR sent.id IS NOT NULL
    ORDER BY c.place, sent.id DESC NULLS LAST`,
});
