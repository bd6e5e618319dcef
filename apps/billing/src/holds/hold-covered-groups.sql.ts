import type { HoldItem } from '@sms/contracts/billing';
import { columns, statement } from '@sms/platform/database';
import { dayLeftOf } from '../day-caps/day-left';
import { insertLinks, MOVE_BALANCES } from '../ledger/append-links';

const ITEMS = columns<HoldItem>({
  request_id: ['uuid', (item) => item.requestId],
  account_id: ['bigint', (item) => item.accountId],
  credits: ['integer', (item) => item.credits],
  messages: ['integer', (item) => item.messages],
});

export const holdCredits = statement<readonly HoldItem[], { account_id: number; covered: boolean; held: number }>({
  name: 'billing.hold_credits',
  params: ITEMS,
  text: `
    WITH item AS MATERIALIZED (
      SELECT * FROM ${ITEMS.unnest} AS i (${ITEMS.names})
    ), account AS MATERIALIZED (
      SELECT account_id, funded, available, held, spent, links, last_hash FROM credit_account
        WHERE account_id = ANY($2) ORDER BY account_id FOR NO KEY UPDATE
    ), verdict AS MATERIALIZED (
      SELECT account_id, sum(item.credits) <= least(account.available, ${dayLeftOf('account')}) AS covered
      FROM account JOIN item USING (account_id) GROUP BY account_id, account.available, account.held, account.spent
    ), held AS (
      INSERT INTO hold (request_id, account_id, credits, messages)
      SELECT request_id, account_id, credits, messages FROM item JOIN verdict USING (account_id) WHERE covered
        ORDER BY request_id
      ON CONFLICT (request_id) DO NOTHING RETURNING request_id, account_id, credits, messages
    ), batch AS (
      INSERT INTO hold_batch (request_ids)
      SELECT array_agg(request_id ORDER BY request_id) FROM held HAVING count(*) > 0
    ), line AS (
      SELECT account_id, sum(credits)::bigint AS credits, array_agg(request_id ORDER BY request_id) AS line_ids,
        sha256(string_agg(hold_bytes(request_id, credits, messages), '' ORDER BY request_id)) AS digest
      FROM held GROUP BY account_id
    ), link AS (
      ${insertLinks('hold', { available: 'available - credits', held: 'held + credits' })}
    ), moved AS (
      ${MOVE_BALANCES}
    )
    SELECT account_id, covered, (SELECT count(*)::integer FROM held) AS held FROM verdict`,
});
