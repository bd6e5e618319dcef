import type { AuditContext, Check, Finding, Look } from '../reading/check';
import { isLost } from '../reading/lost-periods';
import { pagesByKey, PAGE_ROWS, uuidAt } from '../reading/paging';

/** One-time passwords that messaging accepted are requests of the same account. */
export const everyPasswordWasSent: Check = {
  name: 'every one-time password that counts as sent is an accepted request',
  async *pages(context) {
    const { from, to, databases } = context;
    const next = async (after: string): Promise<string | undefined> => {
      const ids = await databases.otp.rows<{ id: string }>(
        `SELECT reference_id AS id FROM otp WHERE reference_id > $1 AND reference_id < $2
         ORDER BY reference_id LIMIT ${PAGE_ROWS}`,
        [after, uuidAt(to)],
      );
      return ids.at(-1)?.id;
    };
    yield* pagesByKey(uuidAt(from), next, (after, upto) => () => look(context, after, upto));
  },
};

async function look(context: AuditContext, after: string, upto: string): Promise<Look> {
  const { databases } = context;
  const sent = await databases.otp.rows<{ id: string; account_id: number }>(
    `SELECT reference_id AS id, account_id FROM otp
     WHERE reference_id > $1 AND reference_id <= $2 AND accepted_at IS NOT NULL`,
    [after, upto],
  );
  const requests = await databases.messaging.rows<{ id: string; account_id: number }>(
    `SELECT request_id AS id, account_id FROM send_request
     WHERE request_id > $1 AND request_id <= $2 AND request_id = ANY($3::uuid[]) AND state IN ('accepted', 'covered')`,
    [after, upto, sent.map(({ id }) => id)],
  );
  const accounts = new Map(requests.map(({ id, account_id }) => [id, account_id]));
  const wrong = sent.flatMap(({ id, account_id }): Finding[] => {
    if (accounts.get(id) === account_id || (!accounts.has(id) && isLost(context, id))) return [];
    return [{ row: `one-time password ${id}`, what: accounts.has(id) ? 'sent for another account' : 'never sent' }];
  });
  return { rows: sent.length, wrong };
}

/** Messaging sends under the names that sender-names has approved, and no others. */
export const namesAgree: Check = {
  name: 'the sender names that messaging sends under are those that were approved',
  async *pages(context) {
    const next = async (after: string): Promise<string | undefined> => {
      const ids = await context.databases.messaging.rows<{ key: string }>(
        `SELECT account_id || ' ' || name_key AS key FROM approved_sender_name
         WHERE (account_id, name_key) > ($1, $2) ORDER BY account_id, name_key LIMIT ${PAGE_ROWS}`,
        keyOf(after),
      );
      return ids.at(-1)?.key;
    };
    yield* pagesByKey('0 ', next, (after, upto) => () => compareNames(context, after, upto));
  },
};

async function compareNames({ databases }: AuditContext, after: string, upto: string): Promise<Look> {
  const names = await databases.messaging.rows<{ account_id: number; name: string; approved: boolean }>(
    `SELECT account_id, name, approved FROM approved_sender_name
     WHERE (account_id, name_key) > ($1, $2) AND (account_id, name_key) <= ($3, $4)`,
    [...keyOf(after), ...keyOf(upto)],
  );
  const states = await databases.sender_names.rows<{ approved: boolean }>(
    `SELECT EXISTS (SELECT FROM sender_name AS s WHERE s.account_id = n.account_id AND lower(s.name) = lower(n.name)
       AND status = 'active') AS approved
     FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS n (account_id, name, place) ORDER BY place`,
    [names.map(({ account_id }) => account_id), names.map(({ name }) => name)],
  );
  const wrong = names.flatMap(({ account_id, name, approved }, place): Finding[] =>
    states[place]?.approved === approved
      ? []
      : [
          {
            row: `sender name ${name} of account ${account_id}`,
            what: approved ? 'not approved' : 'approved and not used',
          },
        ],
  );
  return { rows: names.length, wrong };
}

function keyOf(key: string): [accountId: string, nameKey: string] {
  const [accountId = '0', ...rest] = key.split(' ');
  return [accountId, rest.join(' ')];
}
