import { Injectable } from '@nestjs/common';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../../edge/audit/audit-log';
import { parentAccount } from '../../identity/auth/parent-account';
import type { VendorCaller } from '../../identity/accounts/caller';
import type { RotateWebhookSecretResponse } from './delivery-webhook.response';
import type { RotateWebhookSecretRequest } from './rotate-webhook-secret.request';

@Injectable()
export class RotateWebhookSecretHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
  ) {}

  async execute(
    vendor: VendorCaller,
    { revoke_old }: RotateWebhookSecretRequest,
  ): Promise<RotateWebhookSecretResponse> {
    const accountId = parentAccount(vendor);
    const details = { revoke_old: String(revoke_old) };
    const entry = {
      actor: vendor,
      action: 'delivery-webhook.secret-rotated',
      target: `vendor:${accountId}`,
      details,
    } as const;
    const rotate = () =>
      this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.rotateSecret, { accountId, revokeOld: revoke_old ?? false });
    const { secrets, oldValidUntil } = await this.audit.around(entry, rotate);
    const [secret] = secrets;
    if (secret === undefined) throw new Error('a rotation returned no secret');
    return { secret, secrets, old_valid_until: oldValidUntil };
  }
}
