import type { AuditContext, Check, Finding, Page } from '../reading/check';
import { pagesByKey, PAGE_ROWS } from '../reading/paging';

/** Transactions may commit in another order than that of their entries' ids, but not by more than this. */
const ORDER_SLACK = 1_000;

export const auditLogIsWhole: Check = {
  name: 'each entry of the audit log is in its chain, and the chain is whole',
  async *pages(context) {
    yield ends(context);
    const first = await firstOf(context);
    yield* linkPages(context, first.position);
    yield* entryPages(context, first.id);
  },
};

function ends({ databases: { gateway } }: AuditContext): Page {
  return async () => {
    const rows = await gateway.rows<{ name: string; position: number | null; fault: string | null }>(
      'SELECT name, position, fault FROM audit_chain_check',
    );
    const wrong = rows.flatMap(({ name, position, fault }): Finding[] =>
      fault === null ? [] : [{ row: `'${name}' of the chain, at ${position ?? 'no position'}`, what: fault }],
    );
    return { rows: rows.length, wrong };
  };
}

/** Where the period begins, in the log and in the chain. Without entries in it, the end of the chain is read. */
async function firstOf({ databases: { gateway }, from }: AuditContext): Promise<{ id: number; position: number }> {
  const [first] = await gateway.rows<{ id: number | null; position: number | null }>(
    `SELECT entry.id, coalesce((SELECT position FROM audit_link WHERE last_id >= entry.id ORDER BY last_id LIMIT 1),
       (SELECT max(position) FROM audit_link)) AS position
     FROM (SELECT 1) AS one LEFT JOIN (
       SELECT id FROM audit_log WHERE recorded_at >= $1 ORDER BY recorded_at, id LIMIT 1
     ) AS entry ON true`,
    [from.toISOString()],
  );
  const position = Math.max(0, (first?.position ?? 0) - ORDER_SLACK);
  return { id: first?.id ?? Number.MAX_SAFE_INTEGER, position };
}

async function* linkPages({ databases: { gateway } }: AuditContext, start: number): AsyncGenerator<Page> {
  const next = async (after: number): Promise<number | undefined> => {
    const positions = await gateway.rows<{ position: number }>(
      `SELECT position FROM audit_link WHERE position > $1 ORDER BY position LIMIT ${PAGE_ROWS}`,
      [after],
    );
    return positions.at(-1)?.position;
  };
  yield* pagesByKey(start, next, (after, upto) => async () => {
    const rows = await gateway.rows<{ position: number; last_id: number; fault: string | null }>(
      'SELECT position, last_id, fault FROM audit_link_check WHERE position > $1 AND position <= $2 ORDER BY position',
      [after, upto],
    );
    const wrong = rows.flatMap(({ position, last_id, fault }): Finding[] =>
      fault === null ? [] : [{ row: `entry ${last_id}, link ${position}`, what: fault }],
    );
    return { rows: rows.length, wrong };
  });
}

async function* entryPages({ databases: { gateway } }: AuditContext, first: number): AsyncGenerator<Page> {
  const next = async (after: number): Promise<number | undefined> => {
    const ids = await gateway.rows<{ id: number }>(
      `SELECT id FROM audit_log WHERE id > $1 ORDER BY id LIMIT ${PAGE_ROWS}`,
      [after],
    );
    return ids.at(-1)?.id;
  };
  yield* pagesByKey(first - 1, next, (after, upto) => async () => {
    const rows = await gateway.rows<{ id: number; linked: boolean }>(
      `SELECT entry.id, unlinked.id IS NULL AS linked FROM audit_log AS entry
       LEFT JOIN unlinked_audit_entry AS unlinked ON unlinked.id = entry.id WHERE entry.id > $1 AND entry.id <= $2`,
      [after, upto],
    );
    const wrong = rows.flatMap(({ id, linked }) => (linked ? [] : [{ row: `entry ${id}`, what: 'no link names it' }]));
    return { rows: rows.length, wrong };
  });
}
