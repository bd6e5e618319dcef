import type { Sql } from '@sms/platform/database';
import { codeOfStatus, SENT_RECEIVED } from '../events/codes';
import { readEndpointEventId, readWebhookId } from '../events/webhook-id';
import type { Numbers } from './delivery-states';
import { type EventSearch, findEvents } from './find-events';
import type { FoundEvent, EventPage } from './find-events.sql';

export const ALL_NUMBERS: Numbers = { first: 1, last: Number.MAX_SAFE_INTEGER };

type Page = Pick<EventSearch, 'within'> & { readonly page: EventPage };

/**
 * The events of a webhook id: several when one status of a message was reported more than once, none for a malformed
 * id.
 */
export async function findByWebhookId(
  sql: Pick<Sql, 'run'>,
  accountId: number,
  webhookId: string,
  { within, page }: Page,
): Promise<FoundEvent[]> {
  const named = readWebhookId(webhookId);
  if (!named) return findWithoutMessage(sql, accountId, webhookId, { within, page });
  const filter = { accountId, messageId: named.messageId };
  const code = named.status === 'received' ? SENT_RECEIVED : codeOfStatus(named.status);
  const events = await findEvents(sql, { filter, numbers: [ALL_NUMBERS], selection: 'all', within }, page);
  return events.filter(({ status }) => status === code);
}

async function findWithoutMessage(
  sql: Pick<Sql, 'run'>,
  accountId: number,
  webhookId: string,
  { within, page }: Page,
): Promise<FoundEvent[]> {
  const named = readEndpointEventId(webhookId);
  if (named?.accountId !== accountId) return [];
  const { sequence } = named;
  const only = { first: Math.max(within.first, sequence), last: Math.min(within.last, sequence) };
  const search = { filter: { accountId }, numbers: [ALL_NUMBERS], selection: 'all', within: only } as const;
  const events = await findEvents(sql, search, page);
  return events.filter(({ message_id: messageId }) => messageId === null);
}
