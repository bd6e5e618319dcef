import type { HoldSettledEvent } from '@sms/contracts/billing';
import { type ReasonCode, REASONS } from '@sms/contracts/messaging';
import type { MessageStatusChangedEvent, WebhookReason } from '@sms/contracts/webhook-dispatcher';
import type { MessageRow } from '../reading/messages';
import { type Status, unreportedOf } from './decide-status';
import { BILLING, DISPATCHER } from './event-writer';
import { knownElsewhere } from './known-elsewhere';
import type { ReconcileContext, Settled } from './reconcile-context';
import { pagesOfMessages } from './take-back-queue';

interface LogRow {
  readonly id: number;
  readonly request_id: string;
  readonly sender: string;
  readonly recipient: string;
  readonly text: string;
  readonly created_at: Date;
  readonly changed_at: Date;
  readonly accepted_at: Date | null;
  readonly delivered_at: Date | null;
  readonly carrier_message_id: string | null;
  readonly failure_reason: string | null;
  readonly reason_code: string | null;
}

/** Unsettled credits of messages, by the advance that covers them. */
export type Uses = ReadonlyMap<string, number>;

/** Credits that the messages of each advance have yet to take from it. */
export async function usesOf(context: ReconcileContext): Promise<Uses> {
  const uses = new Map<string, number>();
  for await (const page of pagesOfMessages(context)) {
    const elsewhere = await knownElsewhere(context, page);
    for (const message of page) {
      const { advance_id: advance, credits, sandbox } = message;
      if (advance === null || sandbox || elsewhere(message).captured !== undefined) continue;
      uses.set(advance, (uses.get(advance) ?? 0) + credits);
    }
  }
  return uses;
}

/** Reports again what the log has and billing or the dispatcher do not. */
export async function reportMessages(context: ReconcileContext): Promise<Settled[]> {
  const charged: string[] = [];
  const again: string[] = [];
  for await (const page of pagesOfMessages(context)) {
    const elsewhere = await knownElsewhere(context, page);
    const paid = page.filter(({ sandbox }) => !sandbox);
    const unsettled = paid.filter((message) => elsewhere(message).captured === undefined);
    charged.push(
      ...(await settleAgain(
        context,
        unsettled.filter(({ status }) => status !== null),
      )),
    );
    const late = page.map((message) => ({
      message,
      statuses: unreportedOf(pathOf(message), elsewhere(message).reported),
    }));
    again.push(
      ...(await reportAgain(
        context,
        late.filter(({ statuses }) => statuses.length > 0),
      )),
    );
  }
  return [
    { what: 'messages with a status that billing has not settled: settled again', ids: charged },
    { what: 'messages with a status that was not told: told again', ids: again },
  ];
}

function pathOf({ status, was_pending: wasPending }: MessageRow): readonly Status[] {
  if (status === null) return [];
  return wasPending && status !== 'pending' ? ['pending', status] : [status];
}

async function settleAgain(context: ReconcileContext, messages: readonly MessageRow[]): Promise<string[]> {
  const events = messages.map((message): HoldSettledEvent => {
    const { message_id: messageId, account_id: accountId, credits, advance_id: advanceId } = message;
    const captured = message.was_pending ? credits : Math.min(message.accepted ?? 0, credits);
    const parts = { messageId, accountId, captured, released: credits - captured };
    return { type: 'hold.settled', payload: { ...parts, ...(advanceId !== null && { advanceId }) } };
  });
  await context.events.add('messaging', BILLING, events);
  return messages.map(({ message_id: id }) => id);
}

interface Unreported {
  readonly message: MessageRow;
  readonly statuses: readonly Status[];
}

async function reportAgain(context: ReconcileContext, messages: readonly Unreported[]): Promise<string[]> {
  const rows = await context.databases.messaging.rows<LogRow>(
    `SELECT m.id, m.request_id, m.sender, m.recipient, m.text, m.created_at, s.changed_at, s.accepted_at,
       s.delivered_at, s.carrier_message_id, s.failure_reason, s.reason_code
     FROM unnest($1::bigint[]) AS asked (id)
     CROSS JOIN LATERAL (SELECT * FROM message WHERE id = asked.id LIMIT 1) AS m
     CROSS JOIN LATERAL (SELECT * FROM message_state WHERE message_id = asked.id LIMIT 1) AS s`,
    [messages.map(({ message }) => message.id)],
  );
  const logged = new Map(rows.map((row) => [row.id, row]));
  const events = messages.flatMap(({ message, statuses }): MessageStatusChangedEvent[] => {
    const row = logged.get(message.id);
    return row ? statuses.map((status) => statusChanged(message, row, status)) : [];
  });
  await context.events.add('messaging', DISPATCHER, events);
  return messages.map(({ message }) => message.message_id);
}

/** The event as messaging writes it when a message takes that status. */
function statusChanged(message: MessageRow, row: LogRow, status: Status): MessageStatusChangedEvent {
  const isLast = status === message.status;
  return {
    type: 'message.status-changed',
    payload: {
      accountId: message.account_id,
      smsLogId: message.id,
      messageId: message.message_id,
      requestId: row.request_id,
      status,
      recipient: row.recipient,
      sender: row.sender,
      text: row.text,
      carrierMessageId: row.carrier_message_id,
      failureReason: isLast ? row.failure_reason : null,
      reason: isLast ? reasonOf(row.reason_code) : null,
      deliveredAt: isLast ? (row.delivered_at?.toISOString() ?? null) : null,
      createdAt: row.created_at.toISOString(),
      updatedAt: (isLast ? row.changed_at : (row.accepted_at ?? row.changed_at)).toISOString(),
    },
  };
}

function reasonOf(code: string | null): WebhookReason | null {
  if (code === null || !Object.hasOwn(REASONS, code)) return null;
  const { text, retryHelps } = REASONS[code as ReasonCode];
  return { code, text, retryHelps };
}
