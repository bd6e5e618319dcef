import type { Sql } from '@sms/platform/database';
import { statusCode } from '../events/codes';
import { readWebhookId } from '../events/webhook-id';
import type { Numbers } from './delivery-states';
import { type EventSearch, findEvents, type FoundEvent } from './find-events';

export const ALL_NUMBERS: Numbers = { first: 1, last: Number.MAX_SAFE_INTEGER };

/**
 * The events of a webhook id: several when one status of a message was reported more than once, none for a malformed
 * id.
 */
export async function findByWebhookId(
  sql: Pick<Sql, 'rows'>,
  accountId: number,
  webhookId: string,
  { within, order }: Pick<EventSearch, 'within' | 'order'>,
): Promise<FoundEvent[]> {
  const named = readWebhookId(webhookId);
  if (!named) return [];
  const events = await findEvents(sql, {
    filter: { accountId, messageId: named.messageId },
    numbers: [ALL_NUMBERS],
    without: 'no exceptions',
    within,
    order,
    limit: 101,
  });
  return events.filter(({ status }) => status === statusCode(named.status));
}
