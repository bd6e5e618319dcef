import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { PageParams } from '../../edge/http/page.params';
import { pagination } from '../../edge/http/pagination';
import { Account } from '../../identity/accounts/account.entity';
import type { VendorCaller } from '../../identity/accounts/caller';
import { ListedSubAccountResponse, type SubAccountPageResponse } from './sub-accounts.response';

@Injectable()
export class ListSubAccountsHandler {
  constructor(@InjectRepository(Account) private readonly accounts: Repository<Account>) {}

  /** Sub-accounts of the caller's account, closed ones included, newest first. A sub-account has none. */
  async execute({ accountId }: VendorCaller, query: PageParams): Promise<SubAccountPageResponse> {
    const [accounts, total] = await this.accounts.findAndCount({
      where: { parentId: accountId },
      order: { id: 'DESC' },
      take: query.per_page,
      skip: (query.page - 1) * query.per_page,
    });
    return {
      sub_accounts: accounts.map((account) => ListedSubAccountResponse.of(account)),
      pagination: pagination(total, query),
    };
  }
}
