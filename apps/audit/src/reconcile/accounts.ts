import { pagesOf } from '../restore/pages-of';
import { BILLING, DISPATCHER, MESSAGING } from './event-writer';
import type { ReconcileContext, Settled } from './reconcile-context';

const PAGE_ACCOUNTS = 500;

interface Copy {
  readonly id: number;
  readonly parent: number | null;
  readonly uuid: string;
  readonly email: string;
  readonly version: number;
}

/** An account that was told to a vendor exists: the dispatcher's copy has what the gateway has lost. */
export async function bringBackAccounts({ clients, databases }: ReconcileContext): Promise<Settled[]> {
  const { gateway, webhook_dispatcher: dispatcher } = clients;
  const lost: Copy[] = [];
  // Parents first: they have lower ids than their sub-accounts.
  for await (const ids of pagesOf(dispatcher, 'SELECT account_id FROM account', 'account_id', PAGE_ACCOUNTS)) {
    const known = await databases.gateway.rows<{ id: number }>('SELECT id FROM account WHERE id = ANY($1::bigint[])', [
      ids,
    ]);
    const there = new Set(known.map(({ id }) => id));
    lost.push(
      ...(await databases.webhook_dispatcher.rows<Copy>(
        `SELECT account_id AS id, parent_account_id AS parent, uuid, email, version FROM account
         WHERE account_id = ANY($1::bigint[]) ORDER BY account_id`,
        [ids.filter((id) => !there.has(id))],
      )),
    );
  }
  for (const { id, parent, uuid, email, version } of lost)
    await gateway.query(
      `INSERT INTO account (id, uuid, parent_id, name, email, version) OVERRIDING SYSTEM VALUE
       VALUES ($1, $2, $3, left($4, 120), $4, $5)`,
      [id, uuid, parent, email, version],
    );
  const ids = lost.map(({ id }) => `account ${id}`);
  return [{ what: 'accounts that the gateway has lost: made again, without users and keys', ids }];
}

/** The gateway decides about accounts: it reports one again, under a version above those of the copies. */
export async function reportAccounts(context: ReconcileContext): Promise<Settled[]> {
  const { clients, databases, events } = context;
  const unknown: string[] = [];
  const suspended: string[] = [];
  for await (const ids of pagesOf(clients.gateway, 'SELECT id FROM account', 'id', PAGE_ACCOUNTS)) {
    const accounts = await databases.gateway.rows<Copy & { suspended: boolean; suspension: number }>(
      `SELECT a.id, a.parent_id AS parent, a.uuid, a.email, a.version, a.suspension_version AS suspension,
         a.status = 'suspended' OR coalesce(p.status = 'suspended', false) AS suspended
       FROM account AS a LEFT JOIN account AS p ON p.id = a.parent_id WHERE a.id = ANY($1::bigint[]) ORDER BY a.id`,
      [ids],
    );
    const copies = byId(
      await databases.webhook_dispatcher.rows<Copy>(
        `SELECT account_id AS id, parent_account_id AS parent, uuid, email, version FROM account
         WHERE account_id = ANY($1::bigint[])`,
        [ids],
      ),
    );
    const ledger = byId(
      await databases.billing.rows<{ id: number }>(
        'SELECT account_id AS id FROM credit_account WHERE account_id = ANY($1::bigint[])',
        [ids],
      ),
    );
    const suspensions = byId(
      await databases.messaging.rows<{ id: number; suspended: boolean; version: number }>(
        'SELECT account_id AS id, suspended, version FROM account_suspension WHERE account_id = ANY($1::bigint[])',
        [ids],
      ),
    );
    for (const account of accounts) {
      const { id, parent, uuid, email } = account;
      const copy = copies.get(id);
      if (!ledger.has(id))
        await events.add('gateway', BILLING, [{ type: 'account.opened', payload: { accountId: id } }]);
      if (!copy || copy.email !== email || copy.version > account.version || !ledger.has(id)) {
        const version = Math.max(account.version, copy?.version ?? 0) + 1;
        await clients.gateway.query('UPDATE account SET version = $2 WHERE id = $1', [id, version]);
        await events.add('gateway', DISPATCHER, [
          { type: 'vendor.changed', payload: { accountId: id, parentAccountId: parent, uuid, email, version } },
        ]);
        unknown.push(`account ${id}`);
      }
      const known = suspensions.get(id);
      if ((known?.suspended ?? false) !== account.suspended || (known?.version ?? 0) > account.suspension) {
        const version = Math.max(account.suspension, known?.version ?? 0) + 1;
        await clients.gateway.query('UPDATE account SET suspension_version = $2 WHERE id = $1', [id, version]);
        await events.add('gateway', MESSAGING, [
          { type: 'account.suspension-changed', payload: { accountId: id, suspended: account.suspended, version } },
        ]);
        suspended.push(`account ${id}`);
      }
    }
  }
  return [
    { what: 'accounts of which billing or the dispatcher know something else: reported again', ids: unknown },
    { what: 'suspensions of which messaging knows something else: reported again', ids: suspended },
  ];
}

function byId<Row extends { readonly id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
