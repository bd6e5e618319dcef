import type { AuditContext, Check, Finding, Look } from '../reading/check';
import { inOutbox } from '../reading/in-outbox';
import { messagePages, type MessageRow, readMessages } from '../reading/messages';

type Status = NonNullable<MessageRow['status']>;

/** Statuses by the numbers that the dispatcher stores. */
const STATUSES = new Map<number, Status>([
  [1, 'pending'],
  [2, 'delivered'],
  [3, 'failed'],
  [4, 'undelivered'],
]);

interface EventRow {
  readonly account_id: number;
  readonly sequence: number;
  readonly message_id: string;
  readonly vendor_account_id: number;
  readonly sms_log_id: number;
  readonly status: number;
}

export const everyStatusIsEmitted: Check = {
  name: "each message's events are a path of the state table and end where its log does",
  pages: (context) => messagePages(context, (after, upto) => () => look(context, after, upto)),
};

async function look(context: AuditContext, after: number, upto: number): Promise<Look> {
  // The dispatcher is read second: its events come from messaging, and not the other way round.
  const messages = await readMessages(context, after, upto);
  const events = await eventsOf(context, messages);
  const parents = await parentsOf(context, messages);
  const wrong: Finding[] = [];
  const missing: MessageRow[] = [];
  for (const message of messages) {
    const emitted = events.get(message.message_id) ?? [];
    const what = wrongWith(message, emitted, parents);
    if (what) wrong.push({ row: `message ${message.message_id}`, what });
    else if (message.settled_down && emitted.length < pathOf(message).length) missing.push(message);
  }
  const late = await inOutbox(
    context,
    'webhook-dispatcher.events.v1',
    missing.map(({ message_id }) => message_id),
  );
  for (const { message_id, status } of missing)
    if (!late.has(message_id))
      wrong.push({ row: `message ${message_id}`, what: `it is ${status} and not all of its statuses are in the feed` });
  return { rows: messages.length, wrong };
}

function pathOf({ status, was_pending }: MessageRow): readonly Status[] {
  if (status === null) return [];
  return was_pending && status !== 'pending' ? ['pending', status] : [status];
}

function wrongWith(
  message: MessageRow,
  emitted: readonly EventRow[],
  parents: ReadonlyMap<number, number>,
): string | undefined {
  const endpoint = parents.get(message.account_id);
  if (endpoint === undefined) return `it is of account ${message.account_id}, which the gateway does not know`;
  const stray = emitted.find(
    (event) => event.vendor_account_id !== message.account_id || event.account_id !== endpoint,
  );
  if (stray) return `event ${stray.sequence} of account ${stray.account_id} tells another tenant`;
  if (emitted.some((event) => event.sms_log_id !== message.id)) return 'an event of it names another log entry';
  const path = pathOf(message);
  const statuses = emitted.map(({ status }) => STATUSES.get(status) ?? `status ${status}`);
  return statuses.every((status, index) => status === path[index])
    ? undefined
    : `it is ${message.status ?? 'queued'}, told: ${statuses.join(', ')}`;
}

/** Further endpoints of an account get copies of some of these. */
async function eventsOf(
  { databases, from }: AuditContext,
  messages: readonly MessageRow[],
): Promise<ReadonlyMap<string, EventRow[]>> {
  const rows = await databases.webhook_dispatcher.rows<EventRow>(
    `SELECT account_id, sequence, message_id, vendor_account_id, sms_log_id, status FROM event
     WHERE message_id = ANY($1::uuid[]) AND created_at >= $2::timestamptz - interval '1 hour'
       AND account_id IN (SELECT account_id FROM endpoint WHERE owner_account_id IS NULL)
     ORDER BY account_id, sequence`,
    [messages.map(({ message_id }) => message_id).sort(), from],
  );
  const byMessage = new Map<string, EventRow[]>();
  for (const row of rows) {
    const own = byMessage.get(row.message_id);
    if (own) own.push(row);
    else byMessage.set(row.message_id, [row]);
  }
  return byMessage;
}

/** By account id, the account whose endpoint gets its events. */
async function parentsOf(
  { databases }: AuditContext,
  messages: readonly MessageRow[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await databases.gateway.rows<{ id: number; endpoint: number }>(
    'SELECT id, coalesce(parent_id, id) AS endpoint FROM account WHERE id = ANY($1::bigint[])',
    [[...new Set(messages.map(({ account_id }) => account_id))]],
  );
  return new Map(rows.map(({ id, endpoint }) => [id, endpoint]));
}
