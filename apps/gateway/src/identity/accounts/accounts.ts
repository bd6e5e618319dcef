import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { Repository } from 'typeorm';
import { numberOfId } from '../../edge/validation/number-of-id';
import { Account } from './account.entity';

/** Finds accounts by the id in the path of an operator's request. */
@Injectable()
export class Accounts {
  constructor(@InjectRepository(Account) private readonly accounts: Repository<Account>) {}

  /** @throws {DomainError} NOT_FOUND when there is no account with the id. */
  async find(id: string): Promise<Account> {
    const accountId = numberOfId(id);
    const account = await this.accounts.findOneBy({ id: accountId });
    if (!account) throw new DomainError(FAULT_CODES.notFound, 'no such account');
    return account;
  }

  /** The ids of the account and its sub-accounts. */
  async withSubAccounts(id: number): Promise<readonly number[]> {
    const family = await this.accounts.find({ select: { id: true }, where: [{ id }, { parentId: id }] });
    return family.map((account) => account.id);
  }
}
