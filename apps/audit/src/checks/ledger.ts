import type { AuditContext, Check, Finding, Page } from '../reading/check';
import { pagesByKey, uuidAt, PAGE_ROWS } from '../reading/paging';

const PAGE_ACCOUNTS = 500;
/** An id is made at most this long before its line is written. */
const ID_AGE_MS = 50 * 3_600_000;
/** A clock that makes ids may be ahead by this much. */
const ID_AHEAD_MS = 3_700_000;

export const chainIsWhole: Check = {
  name: "each line of the ledger is in its account's chain, and the chain is whole",
  async *pages(context) {
    yield* linkPages(context);
    yield* linePages(context, 'hold', 'request_id');
    yield* linePages(context, 'settlement', 'message_id');
  },
};

async function* linkPages({ databases: { billing }, from }: AuditContext): AsyncGenerator<Page> {
  interface Key {
    readonly at: string;
    readonly account: number;
    readonly position: number;
  }
  const next = async ({ at, account, position }: Key): Promise<Key | undefined> => {
    const keys = await billing.rows<Key>(
      `SELECT created_at::text AS at, account_id AS account, position FROM ledger_link
       WHERE created_at >= $1 AND (created_at, account_id, position) > ($1, $2, $3)
       ORDER BY created_at, account_id, position LIMIT ${PAGE_ROWS}`,
      [at, account, position],
    );
    return keys.at(-1);
  };
  yield* pagesByKey<Key>({ at: from.toISOString(), account: 0, position: 0 }, next, (after, upto) => async () => {
    const rows = await billing.rows<{ account_id: number; position: number; fault: string | null }>(
      `SELECT account_id, position, fault FROM ledger_link_check WHERE created_at >= $1 AND created_at <= $4
         AND (created_at, account_id, position) > ($1, $2, $3) AND (created_at, account_id, position) <= ($4, $5, $6)`,
      [after.at, after.account, after.position, upto.at, upto.account, upto.position],
    );
    const wrong = rows.flatMap(({ account_id, position, fault }): Finding[] =>
      fault === null ? [] : [{ row: `link ${position} of account ${account_id}`, what: fault }],
    );
    return { rows: rows.length, wrong };
  });
}

async function* linePages(
  { databases: { billing }, from, to }: AuditContext,
  table: 'hold' | 'settlement',
  key: string,
): AsyncGenerator<Page> {
  const [start, end] = [uuidAt(new Date(from.getTime() - ID_AGE_MS)), uuidAt(new Date(to.getTime() + ID_AHEAD_MS))];
  const next = async (after: string): Promise<string | undefined> => {
    const ids = await billing.rows<{ id: string }>(
      `SELECT ${key} AS id FROM ${table} WHERE ${key} > $1 AND ${key} <= $2 ORDER BY ${key} LIMIT ${PAGE_ROWS}`,
      [after, end],
    );
    return ids.at(-1)?.id;
  };
  yield* pagesByKey(start, next, (after, upto) => async () => {
    const [counted] = await billing.rows<{ rows: number }>(
      `SELECT count(*) AS rows FROM ${table} WHERE ${key} > $1 AND ${key} <= $2`,
      [after, upto],
    );
    const lines = await billing.rows<{ id: string; account_id: number }>(
      `SELECT id, account_id FROM unlinked_line WHERE kind = $1 AND id > $2 AND id <= $3`,
      [table, after, upto],
    );
    const wrong = lines.map(({ id, account_id }) => ({
      row: `${table} ${id}`,
      what: `no link of account ${account_id} names it`,
    }));
    return { rows: counted?.rows ?? 0, wrong };
  });
}

export const balancesFollow: Check = {
  name: 'balances: opening + funding = available + held + captured, nothing negative, as the last link says',
  async *pages({ databases: { billing } }) {
    const next = async (after: number): Promise<number | undefined> => {
      const ids = await billing.rows<{ id: number }>(
        `SELECT account_id AS id FROM credit_account WHERE account_id > $1 ORDER BY account_id LIMIT ${PAGE_ACCOUNTS}`,
        [after],
      );
      return ids.at(-1)?.id;
    };
    yield* pagesByKey(0, next, (after, upto) => async () => {
      const rows = await billing.rows<{ account_id: number; what: string | null }>(BALANCES, [after, upto]);
      const wrong = rows.flatMap(({ account_id, what }): Finding[] =>
        what === null ? [] : [{ row: `account ${account_id}`, what }],
      );
      return { rows: rows.length, wrong };
    });
  },
};

const BALANCES = `
  SELECT account_id, CASE
      WHEN least(available, held, spent) < 0 THEN 'a balance is negative'
      WHEN available + held + spent <> funded THEN 'its balances do not add up to what it was funded with'
      WHEN paid.credits <> funded THEN 'its top-ups and adjustments add up to ' || paid.credits || ', not to ' || funded
      WHEN EXISTS (SELECT FROM unlinked_line AS line WHERE kind = 'funding' AND line.account_id = account.account_id)
        THEN 'a top-up or an adjustment is in none of its links'
      ELSE fault
    END AS what
  FROM credit_account AS account JOIN ledger_account_check USING (account_id) CROSS JOIN LATERAL (
    SELECT coalesce(sum(credits), 0) AS credits FROM funding WHERE account_id = account.account_id
  ) AS paid
  WHERE account_id > $1 AND account_id <= $2`;
