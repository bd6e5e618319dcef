import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { Repository } from 'typeorm';
import { Account } from './account.entity';
import { TopUpHandler } from './top-up.handler';
import type { TopUpRequestBody } from './top-up.request';

@Injectable()
export class TopUpVendorHandler {
  constructor(
    @InjectRepository(Account) private readonly accounts: Repository<Account>,
    private readonly topUp: TopUpHandler,
  ) {}

  /** @throws {DomainError} NOT_FOUND when the id names no account. */
  async execute(id: string, { credits, reference }: TopUpRequestBody) {
    const accountId = Number(id);
    const exists = Number.isSafeInteger(accountId) && (await this.accounts.existsBy({ id: accountId }));
    if (!exists) throw new DomainError(FAULT_CODES.notFound, 'no such account');
    const { available } = await this.topUp.execute({ accountId, credits, reference });
    return { credit_balance: available };
  }
}
