import { createHash } from 'node:crypto';

/** Names one status of one message: the same for every attempt, different for each status. */
export function webhookId(messageId: string, status: string): string {
  return `msg_${createHash('sha256').update(`${messageId}:${status}`).digest('hex').slice(0, 32)}`;
}
