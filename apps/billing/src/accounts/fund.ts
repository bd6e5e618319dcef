import { type Sql, statement } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { fundAccount } from './fund.sql';

/** Credits that enter an account from outside, or leave it when negative. */
export interface Funding {
  readonly accountId: number;
  readonly kind: 'top-up' | 'adjustment';
  /** Unique within the account and kind. */
  readonly reference: string;
  readonly credits: number;
}

const findFunding = statement<
  readonly [accountId: number, kind: 'top-up' | 'adjustment', reference: string],
  { credits: number }
>({
  name: 'billing.find_funding',
  text: 'SELECT credits FROM funding WHERE account_id = $1 AND kind = $2 AND reference = $3',
});

/**
 * Whether it was done before. The caller holds the lock of the account.
 * @throws {DomainError} CONFLICT when its reference was used for another amount.
 */
export async function wasFunded(sql: Sql, { accountId, kind, reference, credits }: Funding): Promise<boolean> {
  const [earlier] = await sql.run(findFunding, [accountId, kind, reference]);
  if (earlier && earlier.credits !== credits) {
    throw new DomainError(FAULT_CODES.conflict, `this reference was used for another ${kind}`, {
      credits: earlier.credits,
    });
  }
  return earlier !== undefined;
}

/** Returns what the account has available then. The caller holds its lock. */
export async function fund(sql: Sql, { accountId, kind, reference, credits }: Funding): Promise<number> {
  const [account] = await sql.run(fundAccount, [accountId, kind, reference, credits]);
  if (!account) throw beyondCapacity();
  return account.available;
}

/** The error when an account would exceed what a number holds exactly. */
function beyondCapacity(): DomainError {
  const problem = 'would exceed what an account can hold';
  return new DomainError(FAULT_CODES.invalid, `credits ${problem}`, { credits: [problem] });
}
