import { insertLinks, MOVE_BALANCES } from '../ledger/append-links';
import { statement } from '@sms/platform/database';

export const fundAccount = statement<
  readonly [accountId: number, kind: 'top-up' | 'adjustment', reference: string, credits: number],
  { available: number }
>({
  name: 'billing.fund_account',
  text: `
    WITH account AS (
      SELECT account_id, funded, available, held, spent, links, last_hash FROM credit_account
      WHERE account_id = $1 AND funded <= ${Number.MAX_SAFE_INTEGER} - $4::bigint
    ), paid AS (
      INSERT INTO funding (account_id, kind, reference, credits) SELECT account_id, $2, $3, $4 FROM account
      RETURNING account_id, kind, reference, credits
    ), line AS (
      SELECT account_id, credits, kind || ':' || reference AS funding,
        sha256(funding_bytes(kind, reference, credits)) AS digest FROM paid
    ), link AS (
      ${insertLinks('funding', { funded: 'funded + credits', available: 'available + credits' })}
    )
    ${MOVE_BALANCES} RETURNING balance.available`,
});
