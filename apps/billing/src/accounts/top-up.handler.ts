import { Injectable } from '@nestjs/common';
import { BILLING_ERRORS, type TopUpReply, type TopUpRequest } from '@sms/contracts/billing';
import { Database } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { fund, wasFunded } from './fund';
import { lockAccounts } from './lock-accounts';

@Injectable()
export class TopUpHandler {
  constructor(private readonly database: Database) {}

  /** @throws {DomainError} CONFLICT when the reference was used for a top-up of another amount. */
  async execute(request: TopUpRequest): Promise<TopUpReply> {
    return this.database.transaction(async (sql) => {
      const { accountId } = request;
      const available = (await lockAccounts(sql, [accountId])).get(accountId);
      if (available === undefined)
        throw new DomainError(BILLING_ERRORS.accountUnknown, 'no credit account with this id');
      if (await wasFunded(sql, { ...request, kind: 'top-up' })) return { accountId, available };
      return { accountId, available: await fund(sql, { ...request, kind: 'top-up' }) };
    });
  }
}
