import { Injectable } from '@nestjs/common';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { RpcClient } from '@sms/platform/nats';
import { forbidden } from '../auth/auth-errors';
import type { VendorCaller } from '../auth/caller';

@Injectable()
export class GetDeliveryWebhookHandler {
  constructor(private readonly rpc: RpcClient) {}

  /** The secrets sign what every account of the vendor receives, so they are the parent's alone. */
  async execute({ accountId, parentAccountId }: VendorCaller) {
    if (parentAccountId !== null) throw forbidden('Only the parent account may see the delivery webhook.');
    const { url, secrets } = await this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.getEndpoint, { accountId });
    return { delivery_webhook_url: url, secrets };
  }
}
