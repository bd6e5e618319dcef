import { MESSAGING_OPERATIONS, type MessageAttempt } from '@sms/contracts/messaging';
import { BILLING_EVENTS, type HoldSettledEvent } from '@sms/contracts/billing';
import { messageIdOf } from '@sms/contracts/rpc';
import { WEBHOOK_DISPATCHER_EVENTS, type MessageStatusChangedEvent } from '@sms/contracts/webhook-dispatcher';
import { PLACES } from './places-of-message';
import type { MessagingUnderTest } from './start-messaging';

type Emitted = MessageStatusChangedEvent | HoldSettledEvent;

/**
 * The visible end of a message. Times are left out, because no two runs happen at once (whether there is one is kept),
 * and so are the ids of messages and requests, which differ in each run.
 */
export interface HistoryEnd {
  readonly status: string;
  readonly reason: string | null;
  readonly failureReason: string | null;
  readonly carrierMessageId: string | null;
  readonly isDelivered: boolean;
  readonly log: object;
  readonly events: readonly object[];
  readonly settlements: readonly object[];
  /** See PLACES. */
  readonly places: number;
  readonly wait: string | null;
  /** Whether its secret is still stored. */
  readonly keepsSecret: boolean;
  readonly attempts: readonly object[];
}

/** Reads the first message of each request. `plainName`: the name of a carrier without its run. */
export async function historyEnds(
  messaging: MessagingUnderTest,
  accountId: number,
  requestIds: readonly string[],
  plainName: (carrier: string) => string,
): Promise<HistoryEnd[]> {
  const [emitted, places, log] = await Promise.all([
    events(messaging),
    placesOf(messaging, requestIds),
    messaging.log(accountId),
  ]);
  return Promise.all(
    requestIds.map(async (requestId) => {
      const messageId = messageIdOf(requestId, 1);
      const { found } = await messaging.rpc.request(MESSAGING_OPERATIONS.explainMessage, { accountId, messageId });
      if (!found) throw new Error(`message ${messageId} is not in the log`);
      const { message, attempts, wait } = found;
      const own = emitted.filter(({ payload }) => payload.messageId === messageId);
      const entry = log.find(({ id }) => id === message.id);
      return {
        status: message.status,
        reason: message.reason?.code ?? null,
        failureReason: message.failureReason,
        carrierMessageId: message.carrierMessageId,
        isDelivered: message.deliveredAt !== null,
        log: { status: entry?.status, reason: entry?.reason?.code, recipient: entry?.recipient, text: entry?.text },
        events: own.flatMap((event) => (event.type === 'message.status-changed' ? [statusOf(event.payload)] : [])),
        settlements: own.flatMap((event) => (event.type === 'hold.settled' ? [creditsOf(event.payload)] : [])),
        places: places.get(requestId)?.places ?? 0,
        keepsSecret: places.get(requestId)?.secrets === 1,
        wait: wait?.state ?? null,
        attempts: attempts.map((attempt) => shown(attempt, plainName)),
      };
    }),
  );
}

/** Returns events in the order in which they are sent to each of the other services. */
async function events({ database }: MessagingUnderTest): Promise<Emitted[]> {
  const rows = await database.rows<{ payload: string }>(
    'SELECT payload FROM outbox WHERE destination = ANY($1::text[]) ORDER BY destination, id',
    [[WEBHOOK_DISPATCHER_EVENTS, BILLING_EVENTS].map(String)],
  );
  return rows.flatMap(({ payload }) => JSON.parse(payload) as Emitted[]);
}

async function placesOf(
  { database }: MessagingUnderTest,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly places: number; readonly secrets: number }>> {
  const rows = await database.rows<{ request_id: string; places: number; secrets: number }>(
    `SELECT m.request_id, (SELECT count(*) FROM message_secret x WHERE x.message_id = m.id) AS secrets,
       ${PLACES} AS places
     FROM message m LEFT JOIN message_state s ON s.message_id = m.id WHERE m.request_id = ANY($1::uuid[])`,
    [requestIds],
  );
  return new Map(rows.map((row) => [row.request_id, row]));
}

function statusOf(payload: MessageStatusChangedEvent['payload']): object {
  const { status, reason, failureReason, carrierMessageId, recipient, sender, text, deliveredAt } = payload;
  const code = reason?.code ?? null;
  return { status, code, failureReason, carrierMessageId, recipient, sender, text, isDelivered: deliveredAt !== null };
}

function creditsOf({ captured, released }: HoldSettledEvent['payload']): object {
  return { captured, released };
}

function shown({ at: _at, receipt, ...attempt }: MessageAttempt, plainName: (carrier: string) => string): object {
  return {
    ...attempt,
    carrier: plainName(attempt.carrier),
    receipt: receipt && { words: receipt.words, isFinal: receipt.at !== null },
  };
}
