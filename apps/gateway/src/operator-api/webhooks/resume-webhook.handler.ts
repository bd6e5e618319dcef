import { Injectable } from '@nestjs/common';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../../edge/audit/audit-log';
import { Accounts } from '../../identity/accounts/accounts';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { AccountEndpoints, FIRST_ENDPOINT } from '../../vendor-api/delivery-webhook/account-endpoints';
import type { ResumedWebhookResponse } from './admin-webhooks.response';
import type { ResumeWebhookRequest } from './resume-webhook.request';

@Injectable()
export class ResumeWebhookHandler {
  constructor(
    private readonly accounts: Accounts,
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
    private readonly endpoints: AccountEndpoints,
  ) {}

  /**
   * Recorded before anything changes.
   * @throws {DomainError} NOT_FOUND, or noUrl, as for a sub-account, whose events go to its parent
   */
  async execute(
    operator: OperatorCaller,
    id: string,
    { reason, endpoint_id: endpointId }: ResumeWebhookRequest,
  ): Promise<ResumedWebhookResponse> {
    const { id: accountId } = await this.accounts.find(id);
    const number = await this.endpoints.numberOf(accountId, endpointId);
    const entry = {
      actor: operator,
      action: 'delivery-webhook.resumed',
      target: `vendor:${accountId}`,
      accountId,
      reason,
      details: { endpoint_id: endpointId ?? FIRST_ENDPOINT },
    } as const;
    const { resumed } = await this.audit.around(entry, () =>
      this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.resumeEndpoint, { accountId: number }),
    );
    return { vendor_id: accountId, resumed };
  }
}
