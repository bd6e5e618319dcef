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

/** Collects what the services know of one message. */
@Injectable()
export class MessageTrace {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * `accountId` null: of any account, for operators.
   * @throws {DomainError} NOT_FOUND when the account has no such message; any fault of messaging
   */
  async find(messageId: string, accountId: number | null): Promise<TimelineFacts['found']> {
    const request = { accountId, messageId: messageIdIn(messageId) };
    const { found } = await this.rpc.request(MESSAGING_OPERATIONS.explainMessage, request, { timeoutMs: TIMEOUT_MS });
    if (!found) throw noSuchMessage();
    return found;
  }

  /** @param webhookAccountId the account that owns the webhook; null when it must not be shown */
  async factsOf(found: TimelineFacts['found'], webhookAccountId: number | null): Promise<TimelineFacts> {
    const options = { timeoutMs: TIMEOUT_MS };
    const { accountId, messageId, advanceId } = found.message;
    const [credit, webhooks] = await Promise.all([
      this.rpc
        .request(BILLING_OPERATIONS.messageEntries, { accountId, messageId, advanceId }, options)
        .catch(() => 'missing' as const),
      webhookAccountId === null
        ? []
        : this.rpc
            .request(
              WEBHOOK_DISPATCHER_OPERATIONS.listDeliveries,
              { accountId: webhookAccountId, messageId, limit: MAX_DELIVERIES },
              options,
            )
            .then(({ deliveries }) => deliveries)
            .catch(() => 'missing' as const),
    ]);
    return { found, credit, webhooks };
  }
}

/**
 * Returns a client's id of a message in the form that services compare.
 * @throws {DomainError} NOT_FOUND when it cannot be an id
 */
export function messageIdIn(id: string): string {
  const messageId = id.toLowerCase();
  if (!MESSAGE_ID.fits(messageId)) throw noSuchMessage();
  return messageId;
}

function noSuchMessage(): DomainError {
  return new DomainError(FAULT_CODES.notFound, 'no such message');
}
