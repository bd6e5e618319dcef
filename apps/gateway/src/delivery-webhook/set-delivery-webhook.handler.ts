import { Injectable } from '@nestjs/common';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { RpcClient } from '@sms/platform/nats';
import { forbidden } from '../auth/auth-errors';
import type { VendorCaller } from '../auth/caller';
import type { SetDeliveryWebhookRequest } from './set-delivery-webhook.request';

@Injectable()
export class SetDeliveryWebhookHandler {
  constructor(private readonly rpc: RpcClient) {}

  async execute({ accountId, parentAccountId }: VendorCaller, { delivery_webhook_url }: SetDeliveryWebhookRequest) {
    if (parentAccountId !== null) throw forbidden('Only the parent account may set the delivery webhook.');
    const { url } = await this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.setEndpoint, { accountId, url: delivery_webhook_url });
    return { delivery_webhook_url: url };
  }
}
