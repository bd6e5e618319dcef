import { Injectable } from '@nestjs/common';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { RpcClient } from '@sms/platform/nats';
import type { VendorCaller } from '../auth/caller';
import { parentAccount } from '../delivery-webhook/parent-account';

@Injectable()
export class ReplayWebhookDeliveryHandler {
  constructor(private readonly rpc: RpcClient) {}

  async execute(vendor: VendorCaller, id: string) {
    const { webhookId } = await this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.replayDelivery, { accountId: parentAccount(vendor), webhookId: id });
    return { id: webhookId, status: 'pending' };
  }
}
