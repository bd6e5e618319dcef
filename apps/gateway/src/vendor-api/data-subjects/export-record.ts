import type {
  ExportedBulk,
  ExportedMail,
  ExportedMessage,
  ExportedOptOut,
  InboxKind,
  ReadIncomingMessage,
} from '@sms/contracts/messaging';
import type { ExportedCode } from '@sms/contracts/otp';
import type { ExportedEvent } from '@sms/contracts/webhook-dispatcher';

/** A row that is stored of a phone number, as an export shows it. */
export interface ExportRecord {
  readonly database: string;
  readonly kind: string;
  /** Null: it belongs to no account. */
  readonly account_id: number | null;
  readonly data: Readonly<Record<string, unknown>>;
}

const modeOf = (sandbox: boolean): 'test' | 'live' => (sandbox ? 'test' : 'live');

export const recordOfMessage = (message: ExportedMessage): ExportRecord => ({
  database: 'messaging',
  kind: 'messages',
  account_id: message.accountId,
  data: {
    message_id: message.messageId,
    mode: modeOf(message.sandbox),
    sender_id: message.sender,
    recipient: message.recipient,
    message: message.text,
    ...(message.reference !== undefined && { reference: message.reference }),
    ...(message.tags !== undefined && { tags: message.tags }),
    accepted_at: message.acceptedAt,
    status: message.status,
    changed_at: message.changedAt,
    attempts: message.attempts.map((attempt) => ({
      carrier: attempt.carrier,
      submitted_at: attempt.submittedAt,
      outcome: attempt.outcome,
      receipt_at: attempt.receiptAt,
      reported_state: attempt.reportedState,
      receipt: attempt.receipt,
    })),
  },
});

export const recordOfBulk = (bulk: ExportedBulk): ExportRecord => ({
  database: 'messaging',
  kind: 'waiting_bulks',
  account_id: bulk.accountId,
  data: {
    request_id: bulk.requestId,
    mode: modeOf(bulk.sandbox),
    sender_id: bulk.sender,
    message: bulk.text,
    accepted_at: bulk.acceptedAt,
  },
});

export const recordOfMail = (kind: InboxKind, mail: ExportedMail): ExportRecord => ({
  database: 'messaging',
  kind,
  account_id: null,
  data: {
    carrier: mail.carrier,
    received_at: mail.receivedAt,
    from: mail.source,
    to: mail.destination,
    text: mail.text,
  },
});

export const recordOfIncoming = (message: ReadIncomingMessage): ExportRecord => {
  const record = recordOfMail('incoming_messages', message);
  return { ...record, account_id: message.accountId, data: { message_id: message.messageId, ...record.data } };
};

/** @param accountId that of the export; what receivers of a parent respond is not for its sub-accounts */
export const recordOfEvent = (event: ExportedEvent, accountId: number | null): ExportRecord => ({
  database: 'webhook-dispatcher',
  kind: 'events',
  account_id: event.accountId,
  data: {
    webhook_id: event.webhookId,
    taken_in_at: event.takenInAt,
    body: JSON.parse(event.body) as unknown,
    text_missing: event.textMissing ?? null,
    responses: accountId === null || accountId === event.endpointAccountId ? event.responses : [],
  },
});

export const recordOfCode = (code: ExportedCode): ExportRecord => ({
  database: 'otp',
  kind: 'codes',
  account_id: code.accountId,
  data: {
    reference_id: code.referenceId,
    mode: modeOf(code.sandbox),
    phone_number: code.phone,
    requested_at: code.createdAt,
    expires_at: code.expiresAt,
    verified_at: code.verifiedAt,
    failures: code.failures,
    suspicion: code.suspicion,
  },
});

export const recordOfOptOut = (optOut: ExportedOptOut): ExportRecord => ({
  database: 'messaging',
  kind: 'opt_outs',
  account_id: optOut.accountId,
  data: {
    id: optOut.id,
    phone: optOut.number,
    sender_name: optOut.sender,
    origin: optOut.origin,
    text: optOut.text,
    created_at: optOut.createdAt,
    ended_at: optOut.endedAt,
    ended_by: optOut.endedBy,
  },
});
