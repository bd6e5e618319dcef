import { Injectable } from '@nestjs/common';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../../edge/audit/audit-log';
import { forbidden } from '../../identity/auth/auth-errors';
import { parentAccount } from '../../identity/auth/parent-account';
import { REAUTHENTICATION_REQUIRED } from '../../edge/http/error-codes';
import type { VendorCaller } from '../../identity/accounts/caller';
import { Reauthentication } from '../../identity/passwords/reauthentication';
import type { SetDeliveryWebhookResponse } from './delivery-webhook.response';
import type { SetDeliveryWebhookRequest } from './set-delivery-webhook.request';
import { RECEIVED } from './webhook-events.field';

@Injectable()
export class SetDeliveryWebhookHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
    private readonly reauthentication: Reauthentication,
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
    const isCertain =
      vendor.sessionId === null || (await this.reauthentication.isFresh(vendor, current_password ?? undefined));
    const former = await this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.getEndpoint, { accountId });
    const [before, after] = [hostOf(former.url), hostOf(delivery_webhook_url)];
    const includes = include_text_and_number ?? undefined;
    const receives = events?.includes(RECEIVED);
    const included = former.includesTextAndNumber ?? true;
    const revealsMore = includes === true && !included;
    if (revealsMore && vendor.sessionId === null) throw forbidden('Only a user may include text and number again.');
    // Another host, or the first, receives numbers and texts.
    if (!isCertain && (revealsMore || (delivery_webhook_url !== null && before !== after)))
      throw new DomainError(REAUTHENTICATION_REQUIRED, 'the last login was too long ago');
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

/** Path and query may contain a secret of the receiver. */
function hostOf(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).host : null;
}
