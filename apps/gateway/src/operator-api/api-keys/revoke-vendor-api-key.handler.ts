import { Injectable } from '@nestjs/common';
import { Accounts } from '../../identity/accounts/accounts';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { RevokeApiKeyHandler } from '../../identity/api-keys/revoke-api-key.handler';

@Injectable()
export class RevokeVendorApiKeyHandler {
  constructor(
    private readonly accounts: Accounts,
    private readonly revokeApiKey: RevokeApiKeyHandler,
  ) {}

  /** @throws {DomainError} NOT_FOUND when there is no such account, or it has no such key, or it is revoked. */
  async execute(operator: OperatorCaller, id: string, keyId: string, reason: string): Promise<null> {
    const { id: accountId } = await this.accounts.find(id);
    return this.revokeApiKey.execute(operator, accountId, keyId, reason);
  }
}
