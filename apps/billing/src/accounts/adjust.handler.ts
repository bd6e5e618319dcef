import { Injectable } from '@nestjs/common';
import { BILLING_ERRORS, type AdjustReply, type AdjustRequest } from '@sms/contracts/billing';
import { Database, type Sql } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { beyondCapacity } from './beyond-capacity';
import { lockAccounts } from './lock-accounts';

@Injectable()
export class AdjustHandler {
  constructor(private readonly database: Database) {}

  /** @throws {DomainError} CONFLICT when the reference was used for an adjustment by other credits. */
  async execute(request: AdjustRequest): Promise<AdjustReply> {
    const { accountId, credits, reference } = request;
    return this.database.transaction(async (sql) => {
      const available = (await lockAccounts(sql, [accountId])).get(accountId);
      if (available === undefined)
        throw new DomainError(BILLING_ERRORS.accountUnknown, 'no credit account with this id');
      const ledgerReference = `adjustment:${accountId}:${reference}`;
      if (await wasDone(sql, ledgerReference, credits)) return { accountId, outcome: 'adjusted', available };
      if (available + credits < 0) return { accountId, outcome: 'insufficient_credit', available };
      return { accountId, outcome: 'adjusted', available: await adjust(sql, accountId, credits, ledgerReference) };
    });
  }
}

async function wasDone(sql: Sql, ledgerReference: string, credits: number): Promise<boolean> {
  const [earlier] = await sql.rows<{ credits: number }>(
    `SELECT CASE credit WHEN 'available' THEN credits ELSE -credits END AS credits FROM ledger_transfer
      WHERE reference = $1`,
    [ledgerReference],
  );
  if (earlier && earlier.credits !== credits) {
    throw new DomainError(FAULT_CODES.conflict, 'this reference was used for an adjustment by other credits', {
      credits: earlier.credits,
    });
  }
  return earlier !== undefined;
}

async function adjust(sql: Sql, accountId: number, credits: number, ledgerReference: string): Promise<number> {
  const [debit, credit] = credits > 0 ? ['funded', 'available'] : ['available', 'funded'];
  const [account] = await sql.rows<{ available: number }>(
    `WITH line AS (
       INSERT INTO ledger_transfer (account_id, debit, credit, credits, reference)
         VALUES ($1, $3, $4, abs($2::bigint), $5)
     )
     UPDATE credit_account SET funded = funded + $2, available = available + $2
     WHERE account_id = $1 AND funded <= ${Number.MAX_SAFE_INTEGER} - $2::bigint RETURNING available`,
    [accountId, credits, debit, credit, ledgerReference],
  );
  // Throwing rolls the line back as well.
  if (!account) throw beyondCapacity();
  return account.available;
}
