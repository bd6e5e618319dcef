import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { VendorCaller } from '../auth/caller';
import type { PageQuery } from '../http/page.query';
import { pagination } from '../http/pagination';
import { AppUser } from './app-user.entity';
import { userView } from './user.view';

@Injectable()
export class ListUsersHandler {
  constructor(@InjectRepository(AppUser) private readonly users: Repository<AppUser>) {}

  /** Those of the account, the oldest first. */
  async execute({ accountId }: VendorCaller, query: PageQuery) {
    const [users, total] = await this.users.findAndCount({
      where: { accountId },
      order: { id: 'ASC' },
      take: query.per_page,
      skip: (query.page - 1) * query.per_page,
    });
    return { users: users.map(userView), pagination: pagination(total, query) };
  }
}
