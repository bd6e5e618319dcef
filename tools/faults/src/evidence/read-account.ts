import { contentOf, type VendorApi } from '@sms/api-client';
import type { Operators } from '@sms/kit';
import type { Account } from '../stage/accounts';
import type { AccountEvidence, FeedEvent } from './evidence';

const FEED_PAGE = 250;
const UNFINISHED = ['pending', 'failed', 'dead', 'cancelled'] as const;

export type Credits = AccountEvidence['credits'];

export async function readCredits(operators: Operators, { id }: Account): Promise<Credits> {
  return (await operators.get<{ credits: Credits }>(`/v1/admin/vendors/${id}`)).credits;
}

/** All that the HTTP API tells of an account. */
export async function readAccount(operators: Operators, account: Account): Promise<Omit<AccountEvidence, 'ledger'>> {
  const { id, name, email, openingCredits, webhookPath } = account;
  const api = await account.logIn();
  const { feed, latestSequence } = await readFeed(api);
  const unfinished: { id: string; status: string }[] = [];
  for (const status of UNFINISHED) {
    const query = { params: { query: { status } } };
    unfinished.push(...(await contentOf(api.withToken.GET('/v1/webhook-deliveries', query))).deliveries);
  }
  const credits = await readCredits(operators, account);
  const log = await api.log();
  return { id, name, email, opening: openingCredits, webhookPath, credits, log, feed, latestSequence, unfinished };
}

async function readFeed(api: VendorApi): Promise<{ feed: FeedEvent[]; latestSequence: number }> {
  const feed: FeedEvent[] = [];
  for (let cursor = 0; ;) {
    const query = { params: { query: { cursor, limit: FEED_PAGE } } };
    const page = await contentOf(api.withToken.GET('/v1/webhook-events', query));
    for (const { sequence, webhook_id: webhookId, event } of page.events) {
      if (event.event !== 'sms.delivery_status') throw new Error(`there is a ${event.event} in the feed`);
      const { sms_log_id: smsLogId, status, recipient = '', updated_at: updatedAt } = event.data;
      feed.push({ sequence, webhookId, email: event.vendor.email, smsLogId, status, recipient, updatedAt });
    }
    if (page.next_cursor === cursor) return { feed, latestSequence: page.latest_sequence };
    cursor = page.next_cursor;
  }
}
