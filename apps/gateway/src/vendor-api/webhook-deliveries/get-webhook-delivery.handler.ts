import { Injectable } from '@nestjs/common';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { RpcClient } from '@sms/platform/nats';
import { parentAccount } from '../../identity/auth/parent-account';
import { PERMISSIONS } from '../../identity/auth/permissions';
import type { Role } from '../../identity/accounts/app-user.entity';
import type { VendorCaller } from '../../identity/accounts/caller';
import { AccountEndpoints, FIRST_ENDPOINT } from '../delivery-webhook/account-endpoints';
import { assertDeliveryId } from './delivery-id';
import type { WebhookDeliveryParams } from './webhook-delivery.params';
import { WebhookDeliveryShownResponse } from './webhook-delivery.response';

const MAY_READ_URL: readonly Role[] = PERMISSIONS['delivery-webhook.read'];

@Injectable()
export class GetWebhookDeliveryHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly endpoints: AccountEndpoints,
  ) {}

  /** Path and query of the URL may hold a secret of the receiver, so not every caller is shown the URL. */
  async execute(
    vendor: VendorCaller,
    id: string,
    { sequence, endpoint_id: endpointId = FIRST_ENDPOINT }: WebhookDeliveryParams,
  ): Promise<WebhookDeliveryShownResponse> {
    assertDeliveryId(id);
    const { delivery, request } = await this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.getDelivery, {
      accountId: await this.endpoints.numberOf(parentAccount(vendor), endpointId),
      webhookId: id,
      ...(sequence === undefined ? {} : { sequence }),
    });
    const urlNow = MAY_READ_URL.includes(vendor.role) ? request.urlNow : null;
    return WebhookDeliveryShownResponse.shown({ delivery, request: { ...request, urlNow } }, endpointId);
  }
}
