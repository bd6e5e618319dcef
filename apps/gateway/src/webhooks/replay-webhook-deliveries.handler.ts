import { Injectable } from '@nestjs/common';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { RpcClient } from '@sms/platform/nats';
import { ReplayQuota } from '../allowances/replay-quota';
import { parentAccount } from '../auth/parent-account';
import type { VendorCaller } from '../identity/caller';
import type { ReplayWebhookDeliveriesRequest } from './replay-webhook-deliveries.request';
import type { ReplayDeliveriesResponse } from './replay.response';

/** By one call; the dispatcher has the same limit. */
const MAX_REPLAYED = 1_000;

@Injectable()
export class ReplayWebhookDeliveriesHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly quota: ReplayQuota,
  ) {}

  async execute(
    vendor: VendorCaller,
    { from, to, status, after }: ReplayWebhookDeliveriesRequest,
  ): Promise<ReplayDeliveriesResponse> {
    const accountId = parentAccount(vendor);
    const replay = () =>
      this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.replayDeliveries, {
        accountId,
        from,
        to,
        // Validation treats null like an absent field.
        ...(status ? { state: status } : {}),
        ...(typeof after === 'number' ? { after } : {}),
      });
    const { replayed, nextAfter } = await this.quota.around(accountId, MAX_REPLAYED, replay, (reply) => reply.replayed);
    return { replayed, next_after: nextAfter };
  }
}
