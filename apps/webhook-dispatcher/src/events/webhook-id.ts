import type { WebhookStatus } from '@sms/contracts/webhook-dispatcher';

const WEBHOOK_ID =
  /^msg_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_(pending|delivered|failed|undelivered)$/;

/** Names one status of one message: the same for every attempt, different for each status. */
export function webhookId(messageId: string, status: WebhookStatus): string {
  return `msg_${messageId.replaceAll('-', '')}_${status}`;
}

/** Returns undefined when the text is not the id of a message status. */
export function readWebhookId(id: string): { readonly messageId: string; readonly status: WebhookStatus } | undefined {
  const match = WEBHOOK_ID.exec(id);
  return match ? { messageId: match.slice(1, 6).join('-'), status: match[6] as WebhookStatus } : undefined;
}

/** Names an event that no message belongs to. */
export function endpointEventId(accountId: number, sequence: number): string {
  return `endpoint_${accountId}_${sequence}`;
}
