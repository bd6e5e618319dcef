import type { AuditContext, Check, Finding } from '../reading/check';
import { messageIdBefore } from '../reading/messages';
import { FENCE_MS, pagesByKey, uuidAt } from '../reading/paging';

const PAGE_REQUESTS = 500;
/** A message is accepted up to two days after its request's id was made. */
const OLDEST_ID_MS = 49 * 3_600_000;
/** The clock that made the id may be ahead by this much. */
const AHEAD_MS = 3_700_000;

export const everyRequestHasItsMessages: Check = {
  name: 'every accepted request has all its messages, every refused one has none',
  async *pages(context: AuditContext) {
    const { messaging } = context.databases;
    // A message has a higher id than all messages accepted before its request's id was made.
    const lowest = await messageIdBefore(context, new Date(context.from.getTime() - OLDEST_ID_MS - AHEAD_MS));
    const [from, to] = [uuidAt(context.from), uuidAt(context.to)];
    const forgotten = uuidAt(await testMessagesGoneBefore(context));
    const remembered = uuidAt(new Date(Date.now() - FENCE_MS));
    const next = async (after: string): Promise<string | undefined> => {
      const ids = await messaging.rows<{ request_id: string }>(
        `SELECT request_id FROM send_request WHERE request_id > $1 AND request_id < $2
         ORDER BY request_id LIMIT ${PAGE_REQUESTS}`,
        [after, to],
      );
      return ids.at(-1)?.request_id;
    };
    yield* pagesByKey(from, next, (after, upto) => async () => {
      const rows = await messaging.rows<{ request_id: string; what: string | null }>(
        `SELECT r.request_id, CASE
           WHEN r.state = 'cancelled' AND m.messages > 0 THEN 'it was given up and has messages'
           WHEN r.state = 'advance' AND m.messages > 0 THEN 'it is no request but an advance, and has messages'
           WHEN r.state IN ('cancelled', 'advance') THEN NULL
           WHEN EXISTS (SELECT FROM bulk_send WHERE request_id = r.request_id) THEN NULL
           WHEN r.state = 'accepted' AND r.request_id < $5 AND (m.messages = 0 OR m.tests = m.messages) THEN NULL
           WHEN m.messages = 0 THEN 'it was accepted and has no message'
           WHEN m.messages <> m.highest OR m.messages <> m.ordinals THEN 'it was accepted and lacks messages'
           WHEN m.first_account <> r.account_id OR m.last_account <> r.account_id
             THEN 'a message is of another account'
           WHEN m.covered <> CASE r.state WHEN 'covered' THEN m.messages ELSE 0 END
             THEN 'it is ' || r.state || ' and an advance covers ' || m.covered || ' of its messages'
           WHEN r.state = 'covered' AND r.request_id > $4 AND NOT EXISTS (
             SELECT FROM send_request
             WHERE request_id = m.advance_id AND state = 'advance' AND account_id = r.account_id
           ) THEN 'its account has no advance ' || m.advance_id
         END AS what
         FROM send_request AS r CROSS JOIN LATERAL (
           SELECT count(*) AS messages, max(ordinal) AS highest, count(DISTINCT ordinal) AS ordinals,
             min(account_id) AS first_account, max(account_id) AS last_account,
             count(*) FILTER (WHERE sandbox) AS tests,
             count(advance_id) AS covered, max(advance_id::text)::uuid AS advance_id
           FROM message WHERE request_id = r.request_id AND id > $3
         ) AS m
         WHERE r.request_id > $1 AND r.request_id <= $2`,
        [after, upto, lowest, remembered, forgotten],
      );
      const wrong = rows.flatMap(({ request_id, what }): Finding[] =>
        what === null ? [] : [{ row: `request ${request_id}`, what }],
      );
      return { rows: rows.length, wrong };
    });
  },
};

/**
 * Messages of test keys are removed after some days, while their requests are kept for longer. A missing paid message
 * is still found by the check of its hold or advance.
 */
async function testMessagesGoneBefore({ databases }: AuditContext): Promise<Date> {
  const [cursor] = await databases.messaging.rows<{ kept_from: Date | null }>(
    `SELECT (SELECT created_at FROM message WHERE id > log_cursor.message_id ORDER BY id LIMIT 1) AS kept_from
     FROM log_cursor WHERE name = 'test messages' AND message_id > 0`,
  );
  return cursor ? new Date((cursor.kept_from ?? new Date()).getTime() + AHEAD_MS) : new Date(0);
}
