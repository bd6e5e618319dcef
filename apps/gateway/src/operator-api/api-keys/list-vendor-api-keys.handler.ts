import { Injectable } from '@nestjs/common';
import type { ListParams } from '../../edge/paging/list.params';
import { Accounts } from '../../identity/accounts/accounts';
import type { ApiKeyPageResponse } from '../../identity/api-keys/api-key.response';
import { ListApiKeysHandler } from '../../identity/api-keys/list-api-keys.handler';

@Injectable()
export class ListVendorApiKeysHandler {
  constructor(
    private readonly accounts: Accounts,
    private readonly listApiKeys: ListApiKeysHandler,
  ) {}

  /** @throws {DomainError} NOT_FOUND when there is no account with the id. */
  async execute(id: string, query: ListParams): Promise<ApiKeyPageResponse> {
    const { id: accountId } = await this.accounts.find(id);
    return this.listApiKeys.execute({ accountId }, query);
  }
}
