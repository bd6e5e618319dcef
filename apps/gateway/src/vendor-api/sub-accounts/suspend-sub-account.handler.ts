import { Injectable } from '@nestjs/common';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import type { Account } from '../../identity/accounts/account.entity';
import type { VendorCaller } from '../../identity/accounts/caller';
import { Accounts } from '../../identity/accounts/accounts';
import { QueuedMessages } from './queued-messages';
import { Suspensions } from './suspensions';
import type { SubAccountStatusResponse } from './sub-accounts.response';

@Injectable()
export class SuspendSubAccountHandler {
  constructor(
    private readonly accounts: Accounts,
    private readonly suspensions: Suspensions,
    private readonly queued: QueuedMessages,
  ) {}

  async suspend(owner: VendorCaller, id: string, reason: string | undefined): Promise<SubAccountStatusResponse> {
    const account = await this.find(owner, id);
    const change = { by: 'parent', actor: owner, action: 'sub-account.suspended', reason } as const;
    await this.suspensions.change(account, { ...change, status: 'suspended' });
    return { id: account.id, status: 'suspended' };
  }

  /** @throws {DomainError} FORBIDDEN when an operator suspended it. */
  async unsuspend(owner: VendorCaller, id: string, reason: string | undefined): Promise<SubAccountStatusResponse> {
    const account = await this.find(owner, id);
    const change = { by: 'parent', actor: owner, action: 'sub-account.unsuspended', reason } as const;
    await this.suspensions.change(account, { ...change, status: 'active' });
    return { id: account.id, status: 'active' };
  }

  /** Final. Its queued messages are cancelled; when that takes more than one call, a repeat continues. */
  async close(owner: VendorCaller, id: string, reason: string | undefined): Promise<SubAccountStatusResponse> {
    const account = await this.find(owner, id);
    const change = { by: 'parent', actor: owner, action: 'sub-account.closed', reason } as const;
    await this.suspensions.change(account, { ...change, status: 'suspended' }, true);
    await this.queued.cancel([account.id]);
    return { id: account.id, status: 'closed' };
  }

  private async find({ accountId }: VendorCaller, id: string): Promise<Account> {
    const account = await this.accounts.find(id);
    // Another vendor's account is unknown like any other.
    if (account.parentId !== accountId) throw new DomainError(FAULT_CODES.notFound, 'no such account');
    return account;
  }
}
