import type { WebhookStatus } from '@sms/contracts/webhook-dispatcher';
import { isIncomingId } from '@sms/contracts/rpc';
import { statusOf } from './codes';

const WEBHOOK_ID =
  /^msg_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_(pending|delivered|failed|undelivered|received)$/;

interface NamedEvent {
  readonly messageId: string;
  readonly status: WebhookStatus | 'received';
}

/** Names one status of one message: the same for every attempt, different for each status. */
export function webhookId(messageId: string, status: WebhookStatus): string {
  return `msg_${messageId.replaceAll('-', '')}_${status}`;
}

/** Names a message from a subscriber. */
function receivedId(incomingId: string): string {
  return `msg_${incomingId.replaceAll('-', '')}_received`;
}

/** Returns undefined when the text is neither the id of a message status nor that of a message from a subscriber. */
export function readWebhookId(id: string): NamedEvent | undefined {
  const match = WEBHOOK_ID.exec(id);
  if (!match) return undefined;
  const [messageId, status] = [match.slice(1, 6).join('-'), match[6] as NamedEvent['status']];
  return isIncomingId(messageId) === (status === 'received') ? { messageId, status } : undefined;
}

const ENDPOINT_EVENT_ID = /^endpoint_(\d{1,15})_(\d{1,15})$/;

/** Names an event that no message belongs to. */
function endpointEventId(accountId: number, sequence: number): string {
  return `endpoint_${accountId}_${sequence}`;
}

/** Returns undefined when the text is not the id of an event without a message. */
export function readEndpointEventId(id: string): { readonly accountId: number; readonly sequence: number } | undefined {
  const match = ENDPOINT_EVENT_ID.exec(id);
  return match ? { accountId: Number(match[1]), sequence: Number(match[2]) } : undefined;
}

interface StoredEvent {
  readonly sequence: number;
  /** Null when no message belongs to it. */
  readonly message_id: string | null;
  readonly status: number | null;
}

/** The id of an event in the log of the account. */
export function eventId(accountId: number, { sequence, message_id: messageId, status }: StoredEvent): string {
  if (messageId !== null && isIncomingId(messageId)) return receivedId(messageId);
  return messageId === null || status === null
    ? endpointEventId(accountId, sequence)
    : webhookId(messageId, statusOf(status));
}
