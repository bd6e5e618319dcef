import { Injectable } from '@nestjs/common';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { RpcClient } from '@sms/platform/nats';
import type { VendorCaller } from '../auth/caller';
import { parentAccount } from './parent-account';
import type { RotateWebhookSecretRequest } from './rotate-webhook-secret.request';

@Injectable()
export class RotateWebhookSecretHandler {
  constructor(private readonly rpc: RpcClient) {}

  async execute(vendor: VendorCaller, { revoke_old }: RotateWebhookSecretRequest) {
    const accountId = parentAccount(vendor);
    const { secrets, oldValidUntil } = await this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.rotateSecret, { accountId, revokeOld: revoke_old });
    return { secret: secrets[0], secrets, old_valid_until: oldValidUntil };
  }
}
