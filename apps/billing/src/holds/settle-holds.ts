import type { HoldSettledEvent } from '@sms/contracts/billing';
import { requestIdOf } from '@sms/contracts/rpc';
import { columns, type Sql } from '@sms/platform/database';
import { v5 as uuidv5 } from 'uuid';
import {
  checkSettlements,
  type DueSettlement,
  type Settlement,
  type SettlementPart,
  type SettlementState,
} from './check-settlements';

/**
 * Captures and releases, each reference at most once, all or none.
 * @returns the settlements made now
 * @throws {DomainError} see checkSettlements
 */
export async function settleHolds(sql: Sql, events: readonly HoldSettledEvent[]): Promise<readonly DueSettlement[]> {
  if (events.length === 0) return [];
  const parts = events.flatMap(partsOf);
  await lockAccountsOf(sql, parts);
  const due = checkSettlements(await readStates(sql, parts));
  if (due.length > 0) await settle(sql, due);
  return due;
}

function partsOf({ payload: { messageId, captured, released } }: HoldSettledEvent): SettlementPart[] {
  const requestId = requestIdOf(messageId);
  const releaseReference = captured > 0 ? uuidv5('release', messageId) : messageId;
  const parts: SettlementPart[] = [
    { requestId, reference: messageId, credits: captured, settlement: 'capture' },
    { requestId, reference: releaseReference, credits: released, settlement: 'release' },
  ];
  return parts.filter(({ credits }) => credits > 0);
}

/** As lockAccounts, for accounts that only their holds name; a hold never changes its account. */
async function lockAccountsOf(sql: Sql, parts: readonly SettlementPart[]): Promise<void> {
  await sql.execute(
    `SELECT FROM credit_account WHERE account_id IN (SELECT account_id FROM hold WHERE request_id = ANY($1::uuid[]))
     ORDER BY account_id FOR NO KEY UPDATE`,
    [parts.map((part) => part.requestId)],
  );
}

interface StateRow {
  request_id: string;
  reference: string;
  credits: number;
  settlement: Settlement;
  account_id: number | null;
  open_credits: number | null;
  settled_into: string | null;
}

const ITEMS = columns<SettlementPart>({
  request_id: ['uuid', (part) => part.requestId],
  reference: ['uuid', (part) => part.reference],
  credits: ['bigint', (part) => part.credits],
  settlement: ['text', (part) => part.settlement],
});

async function readStates(sql: Sql, parts: readonly SettlementPart[]): Promise<SettlementState[]> {
  const rows = await sql.rows<StateRow>(
    // The lists stand in the statement twice: joined alone, tables of some ten thousand rows would be read whole.
    `SELECT item.*, hold.account_id, hold.credits - hold.captured - hold.released AS open_credits, line.credit
      AS settled_into
     FROM ${ITEMS.unnest} WITH ORDINALITY AS item (${ITEMS.names}, position)
     LEFT JOIN (SELECT * FROM hold WHERE request_id = ANY($1)) AS hold ON hold.request_id = item.request_id
     LEFT JOIN (SELECT * FROM ledger_transfer WHERE reference = ANY($5::text[])) AS line
       ON line.reference = 'settlement:' || item.reference
     ORDER BY item.position`,
    [...ITEMS.arrays(parts), parts.map((part) => `settlement:${part.reference}`)],
  );
  return rows.map((row) => ({
    requestId: row.request_id,
    reference: row.reference,
    credits: row.credits,
    settlement: row.settlement,
    accountId: row.account_id,
    openCredits: row.open_credits ?? 0,
    settledAs: row.settled_into === null ? null : row.settled_into === 'spent' ? 'capture' : 'release',
  }));
}

const DUE = columns<DueSettlement>({
  request_id: ['uuid', (item) => item.requestId],
  account_id: ['bigint', (item) => item.accountId],
  reference: ['uuid', (item) => item.reference],
  credits: ['bigint', (item) => item.credits],
  settlement: ['text', (item) => item.settlement],
});

async function settle(sql: Sql, due: readonly DueSettlement[]): Promise<void> {
  await sql.execute(
    `WITH item AS (
       SELECT request_id, account_id, reference,
         CASE settlement WHEN 'capture' THEN credits ELSE 0 END AS captured,
         CASE settlement WHEN 'release' THEN credits ELSE 0 END AS released
       FROM ${DUE.unnest} AS i (${DUE.names})
     ), line AS (
       INSERT INTO ledger_transfer (account_id, debit, credit, credits, reference)
       SELECT account_id, 'held', CASE WHEN captured > 0 THEN 'spent'
         ELSE 'available' END, captured + released, 'settlement:' || reference FROM item
     ), settled AS (
       UPDATE hold SET captured = hold.captured + batch.captured, released = hold.released + batch.released
       FROM (SELECT request_id, sum(captured)::bigint AS captured, sum(released)::bigint AS released FROM item
         GROUP BY request_id) AS batch
       WHERE hold.request_id = batch.request_id AND hold.request_id = ANY($1)
     )
     UPDATE credit_account AS account
     SET held = held - batch.captured - batch.released, spent = spent + batch.captured,
       available = available + batch.released
     FROM (SELECT account_id, sum(captured)::bigint AS captured, sum(released)::bigint AS released FROM item
       GROUP BY account_id) AS batch
     WHERE account.account_id = batch.account_id AND account.account_id = ANY($2)`,
    DUE.arrays(due),
  );
}
