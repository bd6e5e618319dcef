import { Injectable } from '@nestjs/common';
import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { MESSAGE_ID } from '@sms/contracts/rpc';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import type { TimelineFacts } from './timeline/compose-timeline';

/** Long enough for look-ups by key; a client that waits for a page does not wait longer for a part of it. */
const TIMEOUT_MS = 2_000;
/** A message has a few statuses; replays do not add to them. */
const MAX_DELIVERIES = 20;

interface Owner {
  readonly accountId: number;
  /** The account that owns the webhook; null when it must not be shown. */
  readonly webhookAccountId: number | null;
}

/** Collects what the services know of one message. */
@Injectable()
export class MessageTrace {
  constructor(private readonly rpc: RpcClient) {}

  /** @throws {DomainError} NOT_FOUND when the account has no such message; any fault of messaging */
  async of(messageId: string, { accountId, webhookAccountId }: Owner): Promise<TimelineFacts> {
    const id = messageId.toLowerCase();
    if (!MESSAGE_ID.fits(id)) throw noSuchMessage();
    const options = { timeoutMs: TIMEOUT_MS };
    const { found } = await this.rpc.request(
      MESSAGING_OPERATIONS.explainMessage,
      { accountId, messageId: id },
      options,
    );
    if (!found) throw noSuchMessage();
    const { advanceId } = found.message;
    const [credit, webhooks] = await Promise.all([
      this.rpc
        .request(BILLING_OPERATIONS.messageEntries, { accountId, messageId: id, advanceId }, options)
        .catch(() => 'missing' as const),
      webhookAccountId === null
        ? []
        : this.rpc
            .request(
              WEBHOOK_DISPATCHER_OPERATIONS.listDeliveries,
              { accountId: webhookAccountId, messageId: id, limit: MAX_DELIVERIES },
              options,
            )
            .then(({ deliveries }) => deliveries)
            .catch(() => 'missing' as const),
    ]);
    return { found, credit, webhooks };
  }
}

function noSuchMessage(): DomainError {
  return new DomainError(FAULT_CODES.notFound, 'no such message');
}
