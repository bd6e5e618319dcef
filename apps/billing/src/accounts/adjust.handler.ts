import { Injectable } from '@nestjs/common';
import { BILLING_ERRORS, type AdjustReply, type AdjustRequest } from '@sms/contracts/billing';
import { Database } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { fund, wasFunded } from './fund';
import { lockAccounts } from './lock-accounts';

@Injectable()
export class AdjustHandler {
  constructor(private readonly database: Database) {}

  /** @throws {DomainError} CONFLICT when the reference was used for an adjustment by another amount. */
  async execute(request: AdjustRequest): Promise<AdjustReply> {
    const { accountId, credits } = request;
    return this.database.transaction(async (sql) => {
      const available = (await lockAccounts(sql, [accountId])).get(accountId);
      if (available === undefined)
        throw new DomainError(BILLING_ERRORS.accountUnknown, 'no credit account with this id');
      if (await wasFunded(sql, { ...request, kind: 'adjustment' }))
        return { accountId, outcome: 'adjusted', available };
      if (available + credits < 0) return { accountId, outcome: 'insufficient_credit', available };
      return { accountId, outcome: 'adjusted', available: await fund(sql, { ...request, kind: 'adjustment' }) };
    });
  }
}
