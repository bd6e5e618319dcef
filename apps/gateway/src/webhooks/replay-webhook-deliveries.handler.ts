import { Injectable } from '@nestjs/common';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { RpcClient } from '@sms/platform/nats';
import type { VendorCaller } from '../auth/caller';
import { parentAccount } from '../delivery-webhook/parent-account';
import type { ReplayWebhookDeliveriesRequest } from './replay-webhook-deliveries.request';

@Injectable()
export class ReplayWebhookDeliveriesHandler {
  constructor(private readonly rpc: RpcClient) {}

  async execute(vendor: VendorCaller, { from, to, status, after }: ReplayWebhookDeliveriesRequest) {
    const { replayed, nextAfter } = await this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.replayDeliveries, {
      accountId: parentAccount(vendor),
      from,
      to,
      // Null is as good as absent to the validation.
      ...(status ? { state: status } : {}),
      ...(typeof after === 'number' ? { after } : {}),
    });
    return { replayed, next_after: nextAfter };
  }
}
