import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { listPage, offsetOf } from '../../edge/paging/list-page';
import { Account } from '../../identity/accounts/account.entity';
import { type VendorPageResponse, VendorResponse } from './vendor.response';
import type { VendorsParams } from './vendors.params';

@Injectable()
export class ListVendorsHandler {
  constructor(@InjectRepository(Account) private readonly accounts: Repository<Account>) {}

  /** Accounts and sub-accounts, newest first. */
  async execute(query: VendorsParams): Promise<VendorPageResponse> {
    const [accounts, total] = await this.accounts.findAndCount({
      where: query.parent_id === undefined ? {} : { parentId: query.parent_id },
      order: { id: 'DESC' },
      take: query.limit,
      skip: offsetOf(query),
    });
    return { vendors: accounts.map((account) => VendorResponse.of(account)), ...listPage(total, query) };
  }
}
