import { Injectable } from '@nestjs/common';
import { type ListDeliveriesRequest, WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { RpcClient } from '@sms/platform/nats';
import { parentAccount } from '../../identity/auth/parent-account';
import type { VendorCaller } from '../../identity/accounts/caller';
import { deliveryFilter } from './delivery-filter';
import { AccountEndpoints, FIRST_ENDPOINT } from '../delivery-webhook/account-endpoints';
import type { WebhookDeliveriesParams } from './webhook-deliveries.params';
import { type WebhookDeliveriesResponse, WebhookDeliveryResponse } from './webhook-deliveries.response';

@Injectable()
export class ListWebhookDeliveriesHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly endpoints: AccountEndpoints,
  ) {}

  async execute(vendor: VendorCaller, query: WebhookDeliveriesParams): Promise<WebhookDeliveriesResponse> {
    const { endpoint_id: endpointId = FIRST_ENDPOINT } = query;
    const request: ListDeliveriesRequest = {
      accountId: await this.endpoints.numberOf(parentAccount(vendor), endpointId),
      limit: query.limit,
      ...deliveryFilter(query),
      ...(query.cursor === undefined ? {} : { cursor: query.cursor }),
    };
    const { deliveries, nextCursor } = await this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.listDeliveries, request);
    return {
      deliveries: deliveries.map((delivery) => WebhookDeliveryResponse.of(delivery, endpointId)),
      next_cursor: nextCursor,
    };
  }
}
