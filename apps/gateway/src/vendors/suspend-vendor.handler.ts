import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { Outbox } from '@sms/platform/events';
import { AuditLog } from '../audit/audit-log';
import type { AccountStatus } from '../identity/account.entity';
import type { OperatorCaller } from '../identity/caller';
import { suspensionChanged } from './account-events';
import { lockFamily, setStatus } from './account-family';
import { Accounts } from './accounts';
import type { ActiveVendorResponse, SuspendedVendorResponse } from './vendor.response';

@Injectable()
export class SuspendVendorHandler {
  constructor(
    private readonly accounts: Accounts,
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Tokens of the account and its sub-accounts are refused at once, their keys within a second, at every gateway.
   * Messages of theirs that no carrier has wait until they may send again.
   */
  suspend(operator: OperatorCaller, id: string, reason: string): Promise<SuspendedVendorResponse> {
    return this.set(operator, id, 'suspended', reason);
  }

  /** Sub-accounts that are suspended themselves stay so. */
  unsuspend(operator: OperatorCaller, id: string, reason: string | undefined): Promise<ActiveVendorResponse> {
    return this.set(operator, id, 'active', reason);
  }

  private async set<Status extends AccountStatus>(
    { userId }: OperatorCaller,
    id: string,
    status: Status,
    reason: string | undefined,
  ): Promise<{ readonly id: number; readonly status: Status }> {
    const account = await this.accounts.find(id);
    await this.database.transaction(async (sql) => {
      await lockFamily(sql, account);
      const changed = await setStatus(sql, account, status);
      await this.outbox.add(sql, changed.map(suspensionChanged));
      const action = status === 'suspended' ? 'vendor.suspended' : 'vendor.unsuspended';
      await this.audit.record(sql, {
        actorUserId: userId,
        action,
        target: `vendor:${account.id}`,
        ...(reason === undefined ? {} : { reason }),
      });
    });
    return { id: account.id, status };
  }
}
