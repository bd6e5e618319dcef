import type { AuditContext, Check, Finding, Look } from '../reading/check';
import { pagesByKey } from '../reading/paging';

const PAGE_ACCOUNTS = 500;

interface Tenant {
  readonly id: number;
  readonly parent: number | null;
}

/** The dispatcher's and billing's copies of an account equal the gateway's row, from which they come. */
export const tenantsAgree: Check = {
  name: 'each account is the same tenant in every database',
  async *pages(context) {
    const next = async (after: number): Promise<number | undefined> => {
      const ids = await context.databases.gateway.rows<{ id: number }>(
        `SELECT id FROM account WHERE id > $1 AND created_at < $2 ORDER BY id LIMIT ${PAGE_ACCOUNTS}`,
        [after, context.to],
      );
      return ids.at(-1)?.id;
    };
    yield* pagesByKey(0, next, (after, upto) => () => look(context, after, upto));
  },
};

async function look({ databases, to }: AuditContext, after: number, upto: number): Promise<Look> {
  const known = await databases.gateway.rows<Tenant>(
    'SELECT id, parent_id AS parent FROM account WHERE id > $1 AND id <= $2 AND created_at < $3',
    [after, upto, to],
  );
  const copies = await databases.webhook_dispatcher.rows<Tenant>(
    'SELECT account_id AS id, parent_account_id AS parent FROM account WHERE account_id > $1 AND account_id <= $2',
    [after, upto],
  );
  const ledger = await databases.billing.rows<{ id: number }>(
    'SELECT account_id AS id FROM credit_account WHERE account_id > $1 AND account_id <= $2',
    [after, upto],
  );
  const [parents, credits] = [
    new Map(copies.map(({ id, parent }) => [id, parent])),
    new Set(ledger.map(({ id }) => id)),
  ];
  const wrong = known.flatMap(({ id, parent }): Finding[] => {
    const row = `account ${id}`;
    if (!parents.has(id)) return [{ row, what: 'the dispatcher does not know it' }];
    if (parents.get(id) !== parent) return [{ row, what: 'the dispatcher sends its events to another tenant' }];
    return credits.has(id) ? [] : [{ row, what: 'billing does not know it' }];
  });
  return { rows: known.length, wrong };
}
