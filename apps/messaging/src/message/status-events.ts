import { BILLING_EVENTS, type HoldSettledEvent } from '@sms/contracts/billing';
import type { ReasonCode } from '@sms/contracts/messaging';
import { messageIdOf } from '@sms/contracts/rpc';
import {
  WEBHOOK_DISPATCHER_EVENTS,
  type MessageStatusChangedEvent,
  type WebhookStatus,
} from '@sms/contracts/webhook-dispatcher';
import type { NewEvent } from '@sms/platform/events';
import { reasonOf } from './reason';
import type { MessageFacts } from './message-facts';

/** The changed fields of a message. */
export interface MessageStanding {
  readonly status: WebhookStatus;
  readonly carrierMessageId: string | null;
  readonly failureReason: string | null;
  readonly reasonCode: ReasonCode | null;
  readonly deliveredAt: Date | null;
  readonly changedAt: Date;
}

/** The event for the vendor. */
export function statusChanged(message: MessageFacts, standing: MessageStanding): NewEvent & MessageStatusChangedEvent {
  const payload: MessageStatusChangedEvent['payload'] = {
    accountId: message.accountId,
    smsLogId: message.id,
    messageId: messageIdOf(message.requestId, message.ordinal),
    requestId: message.requestId,
    status: standing.status,
    recipient: message.recipient,
    sender: message.sender,
    text: message.text,
    carrierMessageId: standing.carrierMessageId,
    failureReason: standing.failureReason,
    reason: reasonOf(standing.reasonCode),
    deliveredAt: standing.deliveredAt?.toISOString() ?? null,
    createdAt: message.createdAt.toISOString(),
    updatedAt: standing.changedAt.toISOString(),
    ...message.labels,
  };
  return {
    destination: WEBHOOK_DISPATCHER_EVENTS,
    type: 'message.status-changed',
    payload,
    ...traceOf(message),
  };
}

/**
 * Settles the message's share of its hold: so many of its credits are captured and the others released. There
 * is one for a message, with its first status; none for a sandbox message, for which nothing is held.
 */
export function settled(message: MessageFacts, accepted: number): NewEvent[] {
  const { requestId, ordinal, accountId, credits, sandbox, advanceId } = message;
  if (sandbox) return [];
  const captured = Math.min(accepted, credits);
  const messageId = messageIdOf(requestId, ordinal);
  const released = credits - captured;
  const event = holdSettled({ messageId, accountId, captured, released, ...(advanceId !== null && { advanceId }) });
  return [{ ...event, ...traceOf(message) }];
}

function traceOf({ traceParent }: MessageFacts): Pick<NewEvent, 'traceParent'> {
  return traceParent === null ? {} : { traceParent };
}

export function holdSettled(payload: HoldSettledEvent['payload']): NewEvent & HoldSettledEvent {
  return { destination: BILLING_EVENTS, type: 'hold.settled', payload };
}
