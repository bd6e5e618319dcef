import { Injectable } from '@nestjs/common';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../../edge/audit/audit-log';
import { parentAccount } from '../../identity/auth/parent-account';
import type { VendorCaller } from '../../identity/accounts/caller';
import { AccountEndpoints } from './account-endpoints';
import type { RotateWebhookSecretResponse } from './delivery-webhook.response';
import type { RotateWebhookSecretRequest } from './rotate-webhook-secret.request';

@Injectable()
export class RotateWebhookSecretHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
    private readonly endpoints: AccountEndpoints,
  ) {}

  /** @param endpointId absent: the first endpoint */
  async execute(
    vendor: VendorCaller,
    { revoke_old }: RotateWebhookSecretRequest,
    endpointId?: string,
  ): Promise<RotateWebhookSecretResponse> {
    const accountId = parentAccount(vendor);
    const number = await this.endpoints.numberOf(accountId, endpointId);
    const details = { revoke_old: String(revoke_old), ...(endpointId !== undefined && { endpoint_id: endpointId }) };
    const entry = {
      actor: vendor,
      action: 'delivery-webhook.secret-rotated',
      target: `vendor:${accountId}`,
      details,
    } as const;
    const rotate = () =>
      this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.rotateSecret, {
        accountId: number,
        revokeOld: revoke_old ?? false,
      });
    const { secrets, oldValidUntil } = await this.audit.around(entry, rotate);
    const [secret] = secrets;
    if (secret === undefined) throw new Error('a rotation returned no secret');
    return { secret, secrets, old_valid_until: oldValidUntil };
  }
}
