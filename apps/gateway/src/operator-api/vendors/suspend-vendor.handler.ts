import { Injectable } from '@nestjs/common';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { Accounts } from '../../identity/accounts/accounts';
import { CancelQueuedHandler } from './cancel-queued.handler';
import { Suspensions } from '../../vendor-api/sub-accounts/suspensions';
import type { UnsuspendVendorRequest } from './unsuspend-vendor.request';
import type { ActiveVendorResponse, SuspendedVendorResponse } from './vendor.response';

@Injectable()
export class SuspendVendorHandler {
  constructor(
    private readonly accounts: Accounts,
    private readonly suspensions: Suspensions,
    private readonly cancelQueued: CancelQueuedHandler,
  ) {}

  async suspend(operator: OperatorCaller, id: string, reason: string): Promise<SuspendedVendorResponse> {
    const account = await this.accounts.find(id);
    const change = { by: 'operator', actor: operator, action: 'vendor.suspended', reason } as const;
    await this.suspensions.change(account, { ...change, status: 'suspended' });
    return { id: account.id, status: 'suspended' };
  }

  /**
   * Sub-accounts with their own suspension stay suspended. Waiting messages are cancelled while the account is still
   * suspended, so that none of them is sent.
   * @throws {DomainError} CONFLICT when more is queued than one call cancels: the account stays suspended.
   */
  async unsuspend(
    operator: OperatorCaller,
    id: string,
    { reason, queued }: UnsuspendVendorRequest,
  ): Promise<ActiveVendorResponse> {
    const account = await this.accounts.find(id);
    if (queued === 'cancel') {
      const why = { reason: reason ?? 'The suspension ends.' };
      const { next_cursor: next } = await this.cancelQueued.execute(operator, id, why);
      if (next !== null) throw new DomainError(FAULT_CODES.conflict, 'More is queued. Cancel that first.');
    }
    await this.suspensions.change(account, {
      status: 'active',
      by: 'operator',
      actor: operator,
      action: 'vendor.unsuspended',
      reason: reason ?? undefined,
    });
    return { id: account.id, status: 'active' };
  }
}
