import type { Sql } from '@sms/platform/database';
import { codeOfStatus } from '../events/codes';
import { readWebhookId } from '../events/webhook-id';
import type { Numbers } from './delivery-states';
import { type EventSearch, findEvents } from './find-events';
import type { FoundEvent, EventPage } from './find-events.sql';

export const ALL_NUMBERS: Numbers = { first: 1, last: Number.MAX_SAFE_INTEGER };

/**
 * The events of a webhook id: several when one status of a message was reported more than once, none for a malformed
 * id.
 */
export async function findByWebhookId(
  sql: Pick<Sql, 'run'>,
  accountId: number,
  webhookId: string,
  { within, page }: Pick<EventSearch, 'within'> & { readonly page: EventPage },
): Promise<FoundEvent[]> {
  const named = readWebhookId(webhookId);
  if (!named) return [];
  const filter = { accountId, messageId: named.messageId };
  const events = await findEvents(sql, { filter, numbers: [ALL_NUMBERS], selection: 'all', within }, page);
  return events.filter(({ status }) => status === codeOfStatus(named.status));
}
