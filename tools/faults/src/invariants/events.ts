import { groupBy } from '@sms/kit';
import type { AccountEvidence, FeedEvent, ReceivedLine } from '../evidence/evidence';
import type { Invariant } from './invariant';

const MAX_ATTEMPTS = 5;
/** Statuses of a message in their order, as the state table allows them to be told. */
const PATHS = ['pending delivered', 'pending undelivered', 'pending failed', 'failed'];

export const feedHasNoGap: Invariant = {
  name: 'the feed has no gap',
  *violations({ accounts }) {
    for (const { name, feed, latestSequence } of accounts) {
      const wrong = feed.find(({ sequence }, index) => sequence !== index + 1);
      if (wrong) yield `${name}: ${wrong.sequence} stands where ${feed.indexOf(wrong) + 1} should`;
      if (latestSequence !== feed.length) yield `${name}: ${feed.length} events, the last is ${latestSequence}`;
    }
  },
};

export const statusesArePaths: Invariant = {
  name: "each message's events are a path of the state table and end where its log does",
  *violations({ accounts }) {
    for (const { name, feed, log } of accounts) {
      const byMessage = groupBy(feed, ({ smsLogId }) => smsLogId);
      for (const { id, recipient, status } of log) {
        const emitted = [...(byMessage.get(id) ?? [])].sort(byTime).map((event) => event.status);
        if (!PATHS.includes(emitted.join(' ')) || emitted.at(-1) !== status)
          yield `${recipient} of ${name} is ${status}, told: ${emitted.join(', ') || 'nothing'}`;
      }
    }
  },
};

export const everyStatusArrives: Invariant = {
  name: `every status reached the receiver under one webhook-id, signed, in at most ${MAX_ATTEMPTS} attempts`,
  *violations({ accounts, received }) {
    const byId = groupBy(received, ({ id }) => id);
    for (const { id, path, valid } of received) if (!valid) yield `${id} at ${path} has no valid signature`;
    for (const account of accounts) yield* ofAccount(account, byId);
    const known = new Set(accounts.flatMap(({ feed }) => feed.map(({ webhookId }) => webhookId)));
    for (const id of byId.keys()) if (!known.has(id)) yield `the receiver got ${id}, which is in no feed`;
  },
};

function* ofAccount({ name, feed, webhookPath, unfinished }: AccountEvidence, byId: Map<string, ReceivedLine[]>) {
  for (const { webhookId, recipient, status, smsLogId } of feed) {
    const got = byId.get(webhookId) ?? [];
    const what = `${webhookId} (${status} of ${recipient}, ${name})`;
    if (webhookPath === undefined) {
      if (got.length > 0) yield `${what} was sent although there is no endpoint`;
      continue;
    }
    if (!got.some(({ answered }) => answered === 200)) yield `${what} came ${got.length} times and was never taken`;
    if (got.length > MAX_ATTEMPTS) yield `${what} came ${got.length} times`;
    if (got.some((line) => line.status !== status || line.smsLogId !== smsLogId))
      yield `${what} came with another content`;
  }
  for (const { id, status } of unfinished) yield `${id} of ${name} is ${status} in the history of deliveries`;
}

/** Pending first when both are of one millisecond. */
function byTime(one: FeedEvent, other: FeedEvent): number {
  return (
    Date.parse(one.updatedAt) - Date.parse(other.updatedAt) ||
    Number(other.status === 'pending') - Number(one.status === 'pending')
  );
}
