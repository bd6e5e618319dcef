import { isIncomingId, requestIdOf } from '@sms/contracts/rpc';
import type { Delivery, DeliveryAttempt } from '@sms/contracts/webhook-dispatcher';
import { type Sql, statement } from '@sms/platform/database';
import { exceptionStateOf, SENT_CANARY_DECIDED, SENT_CAP_REACHED, statusOf } from '../events/codes';
import { eventId } from '../events/webhook-id';
import { type DeliveryStates, STATE_OF_EXCEPTION } from './delivery-states';
import type { FoundEvent } from './find-events.sql';
import { readAttempts } from './read-attempts';

interface ExceptionRow {
  readonly sequence: number;
  readonly state: number;
  readonly due_at: Date | null;
  readonly finished_at: Date | null;
}

/** The deliveries of events as their owner is shown them, newest first. */
export async function describeDeliveries(
  sql: Sql,
  accountId: number,
  states: DeliveryStates,
  events: readonly FoundEvent[],
): Promise<Delivery[]> {
  const exceptions = await readExceptions(sql, accountId, events);
  const attempts = await readAttempts(
    sql,
    accountId,
    events.map(({ sequence }) => sequence),
    events.at(-1)?.created_at ?? 'infinity',
  );
  return events.map((event) =>
    deliveryOf(accountId, event, states, exceptions.get(event.sequence), attempts.get(event.sequence) ?? []),
  );
}

const readExceptionsOfEvents = statement<readonly [accountId: number, sequences: readonly number[]], ExceptionRow>({
  name: 'webhook-dispatcher.read_exceptions',
  text: `
    SELECT sequence, state, due_at, finished_at FROM event_exception
    WHERE account_id = $1 AND sequence = ANY($2::bigint[])`,
});

async function readExceptions(
  sql: Sql,
  accountId: number,
  events: readonly FoundEvent[],
): Promise<Map<number, ExceptionRow>> {
  const rows = await sql.run(readExceptionsOfEvents, [accountId, events.map(({ sequence }) => sequence)]);
  return new Map(rows.map((row) => [row.sequence, row]));
}

function deliveryOf(
  accountId: number,
  event: FoundEvent,
  states: DeliveryStates,
  exception: ExceptionRow | undefined,
  attempts: readonly DeliveryAttempt[],
): Delivery {
  const byNumber = states.of(event.sequence);
  const state = exception ? STATE_OF_EXCEPTION[exceptionStateOf(exception.state)] : byNumber.state;
  const createdAt = new Date(event.created_at);
  const finishedAt = exception?.finished_at ?? byNumber.finishedAt ?? endOf(attempts) ?? createdAt;
  return {
    webhookId: eventId(accountId, event),
    sequence: event.sequence,
    vendorAccountId: event.vendor_account_id,
    ...contentOf(event),
    state,
    createdAt: createdAt.toISOString(),
    finishedAt: state === 'pending' ? null : finishedAt.toISOString(),
    dueAt: state === 'pending' ? (exception?.due_at ?? createdAt).toISOString() : null,
    attempts,
  };
}

const EVENTS_WITHOUT_MESSAGE = new Map<number, Delivery['event']>([
  [SENT_CAP_REACHED, 'cap.reached'],
  [SENT_CANARY_DECIDED, 'canary.decided'],
]);

/** `balance.low`, `cap.reached` and `canary.decided` are the only events without a message that are delivered. */
function contentOf({
  message_id: messageId,
  sms_log_id: smsLogId,
  status,
}: FoundEvent): Pick<Delivery, 'event' | 'messageId' | 'requestId' | 'smsLogId' | 'messageStatus'> {
  if (messageId === null) {
    const event = status === null ? undefined : EVENTS_WITHOUT_MESSAGE.get(status);
    return { event: event ?? 'balance.low', messageId, requestId: null, smsLogId, messageStatus: null };
  }
  if (isIncomingId(messageId))
    return { event: 'sms.received', messageId, requestId: null, smsLogId, messageStatus: null };
  const [requestId, messageStatus] = [requestIdOf(messageId), statusOf(status)];
  return { event: 'sms.delivery_status', messageId, requestId, smsLogId, messageStatus };
}

function endOf(attempts: readonly DeliveryAttempt[]): Date | undefined {
  const last = attempts.findLast(({ outcome }) => outcome === 'delivered');
  return last && new Date(Date.parse(last.startedAt) + (last.durationMs ?? 0));
}
