import { columns, type Sql, statement } from '@sms/platform/database';
import { lockAccounts } from '../accounts/lock-accounts';
import { holdIdOf, type Settlement, type SettlementState } from './decide-settlements';
import { holdBounds } from './settle-covered.sql';

interface StateRow {
  account_id: number | null;
  credits: number | null;
  messages: number | null;
  hold_settled: number | null;
  captured: number | null;
  released: number | null;
}

const IDS = columns<Settlement>({
  message_id: ['uuid', (item) => item.messageId],
  hold_id: ['uuid', holdIdOf],
});

const HOLD = `SELECT account_id, credits, messages, settled FROM hold
  WHERE request_id = i.hold_id AND request_id BETWEEN $3::uuid AND $4::uuid LIMIT 1`;

/**
 * Locks the accounts that these messages name, until the transaction ends, and returns their ids. The account of a hold
 * may be another one: the caller has to compare them.
 * @param items at least one
 */
export async function lockNamedAccounts(sql: Sql, items: readonly Settlement[]): Promise<number[]> {
  const named = items.flatMap(({ accountId }) => accountId ?? []);
  // Events of the previous version name none.
  if (named.length < items.length) return lockAccountsOf(sql, items);
  return [...(await lockAccounts(sql, named)).keys()];
}

const findSettledAccounts = statement<readonly Settlement[], { account_id: number }>({
  name: 'billing.find_settled_accounts',
  params: (items) => [...IDS.arrays(items), ...holdBounds(items)],
  text: `SELECT DISTINCT h.account_id FROM ${IDS.unnest} AS i (${IDS.names}) CROSS JOIN LATERAL (${HOLD}) AS h`,
});

/**
 * Locks the accounts of their holds, whichever the messages name.
 * @param items at least one
 */
export async function lockAccountsOf(sql: Sql, items: readonly Settlement[]): Promise<number[]> {
  const accounts = await sql.run(findSettledAccounts, items);
  const locked = await lockAccounts(
    sql,
    accounts.map((row) => row.account_id),
  );
  return [...locked.keys()];
}

const readStates = statement<readonly Settlement[], StateRow>({
  name: 'billing.read_settlement_states',
  params: (items) => [
    ...IDS.arrays(items),
    ...holdBounds(items),
    items[0]?.messageId ?? '',
    items.at(-1)?.messageId ?? '',
  ],
  text: `
    SELECT h.account_id, h.credits, h.messages, h.settled AS hold_settled, s.captured, s.released
    FROM ${IDS.unnest} WITH ORDINALITY AS i (${IDS.names}, place)
    LEFT JOIN LATERAL (${HOLD}) AS h ON true
    LEFT JOIN LATERAL (
      SELECT captured, released FROM settlement
      WHERE message_id = i.message_id AND message_id BETWEEN $5::uuid AND $6::uuid LIMIT 1
    ) AS s ON true
    ORDER BY place`,
});

/**
 * Reads the state of each of these messages, in their order.
 * @param items at least one, by ascending id
 * @param accountIds the locked accounts
 */
export async function readSettlementStates(
  sql: Sql,
  items: readonly Settlement[],
  accountIds: readonly number[],
): Promise<SettlementState[]> {
  const locked = new Set(accountIds);
  const rows = await sql.run(readStates, items);
  return items.map((item, index): SettlementState => stateOf(item, rows[index], locked));
}

/** A hold made after the accounts were locked counts as unknown. */
function stateOf(
  { messageId, advanceId, captured, released }: Settlement,
  row: StateRow | undefined,
  locked: ReadonlySet<number>,
): SettlementState {
  const known = row && row.account_id !== null && locked.has(row.account_id) ? row : undefined;
  return {
    messageId,
    advanceId,
    captured,
    released,
    hold: known && {
      credits: known.credits ?? 0,
      messages: known.messages ?? 0,
      settled: known.hold_settled ?? 0,
    },
    earlier:
      row && row.captured !== null && row.released !== null
        ? { captured: row.captured, released: row.released }
        : undefined,
  };
}
