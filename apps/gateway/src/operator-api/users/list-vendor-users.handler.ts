import { Injectable } from '@nestjs/common';
import type { ListParams } from '../../edge/paging/list.params';
import { Accounts } from '../../identity/accounts/accounts';
import { UserList } from '../../identity/users/user-list';
import type { UserPageResponse } from '../../identity/users/user.response';

@Injectable()
export class ListVendorUsersHandler {
  constructor(
    private readonly accounts: Accounts,
    private readonly users: UserList,
  ) {}

  /** @throws {DomainError} NOT_FOUND when there is no account with the id. */
  async execute(id: string, query: ListParams): Promise<UserPageResponse> {
    const { id: accountId } = await this.accounts.find(id);
    return this.users.page(accountId, query);
  }
}
