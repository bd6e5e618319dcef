import { Injectable } from '@nestjs/common';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../audit/audit-log';
import { parentAccount } from '../auth/parent-account';
import type { VendorCaller } from '../identity/caller';
import type { SetDeliveryWebhookResponse } from './delivery-webhook.response';
import type { SetDeliveryWebhookRequest } from './set-delivery-webhook.request';

@Injectable()
export class SetDeliveryWebhookHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
  ) {}

  async execute(
    vendor: VendorCaller,
    { delivery_webhook_url }: SetDeliveryWebhookRequest,
  ): Promise<SetDeliveryWebhookResponse> {
    const accountId = parentAccount(vendor);
    const details = { host: hostOf(delivery_webhook_url), credential: vendor.credentialId };
    const entry = {
      actorUserId: vendor.userId,
      action: 'delivery-webhook.set',
      target: `vendor:${accountId}`,
      details,
    } as const;
    const set = () =>
      this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.setEndpoint, { accountId, url: delivery_webhook_url });
    const { url } = await this.audit.around(entry, set);
    return { delivery_webhook_url: url };
  }
}

/** Path and query may contain a secret of the receiver. */
function hostOf(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).host : null;
}
