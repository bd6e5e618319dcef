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

/** Returns what the account has available then. */
export async function fund(sql: Sql, { accountId, kind, reference, credits }: Funding): Promise<number> {
  const [account] = await sql.rows<{ available: number }>(
    `WITH funded AS (INSERT INTO funding (account_id, kind, reference, credits) VALUES ($1, $2, $3, $4))
     UPDATE credit_account SET funded = funded + $4, available = available + $4
     WHERE account_id = $1 AND funded <= ${Number.MAX_SAFE_INTEGER} - $4::bigint RETURNING available`,
    [accountId, kind, reference, credits],
  );
  // Throwing takes the row of the funding back as well.
  if (!account) throw beyondCapacity();
  return account.available;
}

/** For credits that would make an account hold more than a number can say. */
function beyondCapacity(): DomainError {
  const problem = 'would exceed what an account can hold';
  return new DomainError(FAULT_CODES.invalid, `credits ${problem}`, { credits: [problem] });
}
