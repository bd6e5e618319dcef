import { Injectable } from '@nestjs/common';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../../edge/audit/audit-log';
import { parentAccount } from '../../identity/auth/parent-account';
import type { VendorCaller } from '../../identity/accounts/caller';
import { HostChange } from './host-change';
import { hostOf } from './host-of';
import type { SetDeliveryWebhookResponse } from './delivery-webhook.response';
import type { SetDeliveryWebhookRequest } from './set-delivery-webhook.request';
import { RECEIVED } from './webhook-events.field';

@Injectable()
export class SetDeliveryWebhookHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
    private readonly hostChange: HostChange,
  ) {}

  /**
   * @throws {DomainError} REAUTHENTICATION_REQUIRED when a user changes the host, or lets events tell text and number
   * again, long after the login. A key has a scope of its own for the host, and may not do the other: FORBIDDEN.
   */
  async execute(
    vendor: VendorCaller,
    { delivery_webhook_url, include_text_and_number, events, current_password }: SetDeliveryWebhookRequest,
  ): Promise<SetDeliveryWebhookResponse> {
    const accountId = parentAccount(vendor);
    const isCertain = await this.hostChange.isCertain(vendor, current_password);
    const former = await this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.getEndpoint, { accountId });
    const [before, after] = [hostOf(former.url), hostOf(delivery_webhook_url)];
    const includes = include_text_and_number ?? undefined;
    const receives = events?.includes(RECEIVED);
    const included = former.includesTextAndNumber ?? true;
    const revealsMore = includes === true && !included;
    const changesHost = delivery_webhook_url !== null && before !== after;
    this.hostChange.assertAllowed(vendor, isCertain, { changesHost, revealsMore });
    const entry = {
      actor: vendor,
      action: 'delivery-webhook.set',
      target: `vendor:${accountId}`,
      details: {
        before: {
          host: before,
          ...(includes !== undefined && { text_and_number: included }),
          ...(receives !== undefined && { received: former.sendsReceived ?? false }),
        },
        after: {
          host: after,
          ...(includes !== undefined && { text_and_number: includes }),
          ...(receives !== undefined && { received: receives }),
        },
      },
    } as const;
    const set = async () => {
      const reply = await this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.setEndpoint, {
        accountId,
        url: delivery_webhook_url,
        ...(includes !== undefined && { includesTextAndNumber: includes }),
        ...(receives !== undefined && { sendsReceived: receives }),
      });
      if (includes === false && reply.includesTextAndNumber !== false)
        throw new DomainError(FAULT_CODES.unavailable, 'the dispatcher is of a release that tells text and number');
      if (receives === true && reply.sendsReceived !== true)
        throw new DomainError(FAULT_CODES.unavailable, 'the dispatcher is of a release that sends statuses only');
      return reply;
    };
    const { url } = await this.audit.around(entry, set);
    return { delivery_webhook_url: url };
  }
}
