import { Injectable } from '@nestjs/common';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../../edge/audit/audit-log';
import { Accounts } from '../../identity/accounts/accounts';
import type { OperatorCaller } from '../../identity/accounts/caller';
import type { ResumedWebhookResponse } from './admin-webhooks.response';

@Injectable()
export class ResumeWebhookHandler {
  constructor(
    private readonly accounts: Accounts,
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Recorded before anything changes.
   * @throws {DomainError} NOT_FOUND, or noUrl, as for a sub-account, whose events go to its parent
   */
  async execute(operator: OperatorCaller, id: string, reason: string): Promise<ResumedWebhookResponse> {
    const { id: accountId } = await this.accounts.find(id);
    const target = `vendor:${accountId}`;
    const entry = { actor: operator, action: 'delivery-webhook.resumed', target, accountId, reason } as const;
    const { resumed } = await this.audit.around(entry, () =>
      this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.resumeEndpoint, { accountId }),
    );
    return { vendor_id: accountId, resumed };
  }
}
