import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { ListParams } from '../../edge/paging/list.params';
import { listPage, offsetOf } from '../../edge/paging/list-page';
import { Account } from '../../identity/accounts/account.entity';
import type { VendorCaller } from '../../identity/accounts/caller';
import { ListedSubAccountResponse, type SubAccountPageResponse } from './sub-accounts.response';

@Injectable()
export class ListSubAccountsHandler {
  constructor(@InjectRepository(Account) private readonly accounts: Repository<Account>) {}

  /** Sub-accounts of the caller's account, closed ones included, newest first. A sub-account has none. */
  async execute({ accountId }: VendorCaller, query: ListParams): Promise<SubAccountPageResponse> {
    const [accounts, total] = await this.accounts.findAndCount({
      where: { parentId: accountId },
      order: { id: 'DESC' },
      take: query.limit,
      skip: offsetOf(query),
    });
    return {
      sub_accounts: accounts.map((account) => ListedSubAccountResponse.of(account)),
      ...listPage(total, query),
    };
  }
}
