import { Injectable } from '@nestjs/common';
import { WEBHOOK_DISPATCHER_OPERATIONS, WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import { DomainError } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import { ReplayQuota } from '../allowances/replay-quota';
import { parentAccount } from '../auth/parent-account';
import type { VendorCaller } from '../identity/caller';
import type { ReplayDeliveryResponse } from './replay.response';

/** The characters of an id. Anything else is treated as unknown; a NUL would even fail in Postgres. */
const ID = /^[\x21-\x7e]{1,200}$/;

@Injectable()
export class ReplayWebhookDeliveryHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly quota: ReplayQuota,
  ) {}

  async execute(vendor: VendorCaller, id: string): Promise<ReplayDeliveryResponse> {
    if (!ID.test(id)) throw new DomainError(WEBHOOK_ERRORS.deliveryUnknown, 'no such delivery');
    const accountId = parentAccount(vendor);
    const replay = () => this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.replayDelivery, { accountId, webhookId: id });
    const { webhookId } = await this.quota.around(accountId, 1, replay, () => 1);
    return { id: webhookId, status: 'pending' };
  }
}
