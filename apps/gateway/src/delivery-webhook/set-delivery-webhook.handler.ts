import { Injectable } from '@nestjs/common';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { RpcClient } from '@sms/platform/nats';
import type { VendorCaller } from '../auth/caller';
import { parentAccount } from './parent-account';
import type { SetDeliveryWebhookRequest } from './set-delivery-webhook.request';

@Injectable()
export class SetDeliveryWebhookHandler {
  constructor(private readonly rpc: RpcClient) {}

  async execute(vendor: VendorCaller, { delivery_webhook_url }: SetDeliveryWebhookRequest) {
    const { url } = await this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.setEndpoint, { accountId: parentAccount(vendor), url: delivery_webhook_url });
    return { delivery_webhook_url: url };
  }
}
