import { Injectable } from '@nestjs/common';
import { BILLING_ERRORS, type TopUpReply, type TopUpRequest } from '@sms/contracts/billing';
import { Database, type Sql } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { beyondCapacity } from './beyond-capacity';
import { lockAccounts } from './lock-accounts';

@Injectable()
export class TopUpHandler {
  constructor(private readonly database: Database) {}

  async execute(request: TopUpRequest): Promise<TopUpReply> {
    return this.database.transaction(async (sql) => {
      const { accountId } = request;
      const available = (await lockAccounts(sql, [accountId])).get(accountId);
      if (available === undefined)
        throw new DomainError(BILLING_ERRORS.accountUnknown, 'no credit account with this id');
      if (await this.wasDone(sql, request)) return { accountId, available };
      return { accountId, available: await this.fund(sql, request) };
    });
  }

  private async wasDone(sql: Sql, { accountId, credits, reference }: TopUpRequest): Promise<boolean> {
    const [earlier] = await sql.rows<{ credits: number }>('SELECT credits FROM ledger_transfer WHERE reference = $1', [
      ledgerReference(accountId, reference),
    ]);
    if (earlier && earlier.credits !== credits) {
      throw new DomainError(FAULT_CODES.conflict, 'this reference was used for a top-up of other credits', {
        credits: earlier.credits,
      });
    }
    return earlier !== undefined;
  }

  private async fund(sql: Sql, { accountId, credits, reference }: TopUpRequest): Promise<number> {
    const [account] = await sql.rows<{ available: number }>(
      `WITH line AS (
         INSERT INTO ledger_transfer (account_id, debit, credit, credits, reference)
         VALUES ($1, 'funded', 'available', $2, $3)
       )
       UPDATE credit_account SET funded = funded + $2, available = available + $2
       WHERE account_id = $1 AND funded <= ${Number.MAX_SAFE_INTEGER} - $2 RETURNING available`,
      [accountId, credits, ledgerReference(accountId, reference)],
    );
    // Throwing rolls the line back as well.
    if (!account) throw beyondCapacity();
    return account.available;
  }
}

function ledgerReference(accountId: number, reference: string): string {
  return `top-up:${accountId}:${reference}`;
}
