import type { VendorApi } from '@sms/api-client';
import type { Operators } from '../stage/operators';
import type { Account } from '../stage/accounts';
import type { AccountEvidence, FeedEvent } from './evidence';

interface FeedPage {
  readonly events: readonly {
    readonly sequence: number;
    readonly webhook_id: string;
    readonly event: {
      readonly vendor: { readonly email: string };
      readonly data: {
        readonly sms_log_id: number;
        readonly status: string;
        readonly recipient: string;
        readonly updated_at: string;
      };
    };
  }[];
  readonly next_after: number;
  readonly latest_sequence: number;
}

interface DeliveriesPage {
  readonly deliveries: readonly { readonly id: string; readonly status: string }[];
}

const FEED_PAGE = 250;
const UNFINISHED = ['pending', 'failed', 'dead', 'cancelled'];

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
    const { deliveries } = await api.client.data<DeliveriesPage>('GET', `/v1/webhook-deliveries?status=${status}`, {
      bearer: api.bearer,
    });
    unfinished.push(...deliveries);
  }
  const credits = await readCredits(operators, account);
  const log = await api.log();
  return { id, name, email, opening: openingCredits, webhookPath, credits, log, feed, latestSequence, unfinished };
}

async function readFeed(api: VendorApi): Promise<{ feed: FeedEvent[]; latestSequence: number }> {
  const feed: FeedEvent[] = [];
  for (let after = 0; ;) {
    const page = await api.client.data<FeedPage>('GET', `/v1/webhook-events?after=${after}&limit=${FEED_PAGE}`, {
      bearer: api.bearer,
    });
    for (const { sequence, webhook_id: webhookId, event } of page.events) {
      const { sms_log_id: smsLogId, status, recipient, updated_at: updatedAt } = event.data;
      feed.push({ sequence, webhookId, email: event.vendor.email, smsLogId, status, recipient, updatedAt });
    }
    if (page.next_after === after) return { feed, latestSequence: page.latest_sequence };
    after = page.next_after;
  }
}
