import { ordinalOf } from '@sms/contracts/rpc';
import { columns, statement } from '@sms/platform/database';
import { insertLinks, MOVE_BALANCES } from '../ledger/append-links';
import { holdIdOf, type Settlement } from './decide-settlements';

/** Amounts are compared with the hold before they become the integers of a row. */
const ITEMS = columns<Settlement>(
  {
    message_id: ['uuid', (item) => item.messageId],
    hold_id: ['uuid', holdIdOf],
    advance_id: ['uuid', (item) => item.advanceId ?? null],
    ordinal: ['integer', (item) => ordinalOf(item.messageId)],
    captured: ['bigint', (item) => item.captured],
    released: ['bigint', (item) => item.released],
  },
  4,
);

export interface Settled {
  /** Number of messages settled now. */
  readonly messages: number;
  /** Credits. */
  readonly captured: number;
  readonly released: number;
}

export const settleHolds = statement<readonly [accountIds: readonly number[], items: readonly Settlement[]], Settled>({
  name: 'billing.settle_holds',
  params: ([accountIds, items]) => [...holdBounds(items), accountIds, ...ITEMS.arrays(items)],
  text: `
    WITH item AS MATERIALIZED (
      SELECT i.message_id, i.hold_id, i.advance_id, i.captured, i.released, h.account_id
      FROM ${ITEMS.unnest} AS i (${ITEMS.names})
      CROSS JOIN LATERAL (
        SELECT account_id, credits, messages FROM hold
        WHERE request_id = i.hold_id AND request_id BETWEEN $1::uuid AND $2::uuid LIMIT 1
      ) AS h
      WHERE h.account_id = ANY($3::bigint[]) AND i.captured + i.released <= h.credits
        AND (i.advance_id IS NOT NULL
          OR i.ordinal <= h.messages AND (h.messages > 1 OR i.captured + i.released = h.credits))
    ), account AS MATERIALIZED (
      SELECT account_id, funded, available, held, spent, links, last_hash FROM credit_account
        WHERE account_id = ANY($3::bigint[])
    ), settled AS (
      INSERT INTO settlement (message_id, account_id, captured, released, advance_id)
      SELECT message_id, account_id, captured, released, advance_id FROM item ORDER BY message_id
      ON CONFLICT DO NOTHING RETURNING message_id, account_id, captured, released, advance_id
    ), part AS MATERIALIZED (
      SELECT hold_id, sum(captured + released)::integer AS credits FROM item
      -- IS TRUE keeps this a look-up in a hash: as a join, each of a bulk's messages is compared with all of them
      WHERE (message_id IN (SELECT message_id FROM settled)) IS TRUE GROUP BY hold_id
    ), counted AS (
      UPDATE hold SET settled = hold.settled + part.credits FROM part
      WHERE hold.request_id = part.hold_id AND hold.request_id BETWEEN $1::uuid AND $2::uuid RETURNING 1
    ), line AS (
      SELECT account_id, sum(captured)::bigint AS captured, sum(released)::bigint AS released,
        array_agg(message_id ORDER BY message_id) AS line_ids,
        sha256(string_agg(settlement_bytes(message_id, captured, released, advance_id), '' ORDER BY message_id))
          AS digest
      FROM settled GROUP BY account_id
    ), link AS (
      ${insertLinks('settlement', {
        available: 'available + released',
        held: 'held - captured - released',
        spent: 'spent + captured',
      })}
    ), moved AS (
      ${MOVE_BALANCES}
    )
    SELECT count(*) AS messages, coalesce(sum(captured), 0) AS captured, coalesce(sum(released), 0) AS released,
      expect_rows((SELECT count(*) FROM counted), (SELECT count(*) FROM part))
    FROM settled`,
});

/** Returns the lowest and the highest id of their holds: nothing else confines a look-up to their partitions. */
export function holdBounds(items: readonly Settlement[]): [string, string] {
  let [low, high] = ['ffffffff-ffff-ffff-ffff-ffffffffffff', '00000000-0000-0000-0000-000000000000'];
  for (const item of items) {
    const id = holdIdOf(item);
    if (id < low) low = id;
    if (id > high) high = id;
  }
  return [low, high];
}
