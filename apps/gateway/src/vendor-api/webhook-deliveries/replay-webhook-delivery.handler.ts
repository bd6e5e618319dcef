import { Injectable } from '@nestjs/common';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { RpcClient } from '@sms/platform/nats';
import { CountedEntries } from '../../edge/audit/counted-entries';
import { ReplayQuota } from '../../identity/allowances/replay-quota';
import { parentAccount } from '../../identity/auth/parent-account';
import { isOwner, type VendorCaller } from '../../identity/accounts/caller';
import { AccountEndpoints } from '../delivery-webhook/account-endpoints';
import { assertDeliveryId } from './delivery-id';
import type { ReplayDeliveryResponse } from './replay.response';

@Injectable()
export class ReplayWebhookDeliveryHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly quota: ReplayQuota,
    private readonly counted: CountedEntries,
    private readonly endpoints: AccountEndpoints,
  ) {}

  /** @param endpointId absent: the first endpoint */
  async execute(vendor: VendorCaller, id: string, endpointId?: string): Promise<ReplayDeliveryResponse> {
    assertDeliveryId(id);
    const accountId = parentAccount(vendor);
    const number = await this.endpoints.numberOf(accountId, endpointId);
    const request = { accountId: number, webhookId: id, ...(!isOwner(vendor) && { unlessHostIsNew: true }) };
    const replay = () => this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.replayDelivery, request);
    const { webhookId } = await this.quota.around(accountId, 1, replay, () => 1);
    this.counted.note({ actor: vendor, action: 'webhook-delivery.replayed', target: `vendor:${accountId}` });
    return { id: webhookId, status: 'pending' };
  }
}
