import { Injectable } from '@nestjs/common';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { RpcClient } from '@sms/platform/nats';
import { parentAccount } from '../../identity/auth/parent-account';
import type { VendorCaller } from '../../identity/accounts/caller';
import { DeliveryWebhookResponse } from './delivery-webhook.response';

@Injectable()
export class GetDeliveryWebhookHandler {
  constructor(private readonly rpc: RpcClient) {}

  /** The secrets sign the webhooks of all sub-accounts, so only the parent may see them. */
  async execute(vendor: VendorCaller): Promise<DeliveryWebhookResponse> {
    const endpoint = await this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.getEndpoint, {
      accountId: parentAccount(vendor),
    });
    return DeliveryWebhookResponse.of(endpoint);
  }
}
