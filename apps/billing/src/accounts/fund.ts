import { insertLinks, MOVE_BALANCES } from '../ledger/append-links';
import type { Sql } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';

/** Credits that enter an account from outside, or leave it when negative. */
export interface Funding {
  readonly accountId: number;
  readonly kind: 'top-up' | 'adjustment';
  /** Unique among those of its kind and account. */
  readonly reference: string;
  readonly credits: number;
}

/**
 * Whether it was done before. To be asked under the lock of the account.
 * @throws {DomainError} CONFLICT when its reference was used for other credits.
 */
export async function wasFunded(sql: Sql, { accountId, kind, reference, credits }: Funding): Promise<boolean> {
  const [earlier] = await sql.rows<{ credits: number }>(
    'SELECT credits FROM funding WHERE account_id = $1 AND kind = $2 AND reference = $3',
    [accountId, kind, reference],
  );
  if (earlier && earlier.credits !== credits) {
    throw new DomainError(FAULT_CODES.conflict, `this reference was used for another ${kind}`, {
      credits: earlier.credits,
    });
  }
  return earlier !== undefined;
}

/** Returns what the account has available then. To be called under its lock. */
export async function fund(sql: Sql, { accountId, kind, reference, credits }: Funding): Promise<number> {
  const [account] = await sql.rows<{ available: number }>(
    `WITH account AS (
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
    [accountId, kind, reference, credits],
  );
  if (!account) throw beyondCapacity();
  return account.available;
}

/** For credits that would make an account hold more than a number can say. */
function beyondCapacity(): DomainError {
  const problem = 'would exceed what an account can hold';
  return new DomainError(FAULT_CODES.invalid, `credits ${problem}`, { credits: [problem] });
}
