import type { ExportedAttempt } from '@sms/contracts/messaging';
import { statement, variants } from '@sms/platform/database';
import type { LabelsRow } from '../message/labels';
import { messageOf } from '../message/message-of';

/** With their attempts and receipts these stay far below the size of a NATS message. */
export const EXPORT_PAGE = 50;
/** Attempts of a message that are shown, the newest ones: each part of each attempt is one. */
const MAX_ATTEMPTS = 30;

export interface ExportRow extends LabelsRow {
  readonly id: number;
  readonly request_id: string;
  readonly ordinal: number;
  readonly account_id: number;
  readonly sender: string;
  readonly recipient: string;
  readonly text: string;
  readonly sealed_text: Buffer | null;
  readonly sandbox: boolean;
  readonly created_at: Date;
  readonly is_early: boolean;
  readonly status: string;
  readonly changed_at: Date;
  /** When a carrier accepted the message; `carrier` and `receipt` are of the same attempt. */
  readonly accepted_at: Date | null;
  readonly carrier: string | null;
  readonly receipt: string | null;
  readonly delivered_at: Date | null;
  readonly attempts: readonly ExportedAttempt[];
}

/** Walks the index by recipient, which has the order of accounts and ids. */
export const exportMessages = variants(['account', 'all'], (scope) =>
  statement<
    readonly [recipient: string, accountId: number | null, before: string, afterAccount: number, afterId: number],
    ExportRow
  >({
    name: `messaging.export_messages:${scope}`,
    text: `
    WITH found_message AS MATERIALIZED (
      SELECT id, account_id FROM message
      WHERE recipient = $1 AND ${scope === 'account' ? 'account_id = $2 AND' : '$2::bigint IS NULL AND'}
        (account_id, id) > ($4::bigint, $5::bigint)
      ORDER BY account_id, id LIMIT ${EXPORT_PAGE}
    )
    SELECT m.*, m.created_at <= $3::timestamptz AS is_early, coalesce(s.status, 'queued') AS status,
      coalesce(s.changed_at, m.created_at) AS changed_at, s.accepted_at, s.carrier,
      s.receipt, s.delivered_at, a.attempts
    FROM found_message AS f CROSS JOIN ${messageOf(
      'f.id',
      'id, request_id, ordinal, account_id, sender, recipient, text, sealed_text, sandbox, created_at, reference, tags',
    )} AS m
    LEFT JOIN LATERAL (SELECT * FROM message_state WHERE message_id = f.id LIMIT 1) AS s ON true
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(jsonb_build_object('carrier', n.carrier, 'submittedAt', n.submitted_at,
        'outcome', n.outcome, 'receiptAt', n.receipt_at, 'reportedState', n.reported_state, 'receipt', n.receipt)
        ORDER BY n.id), '[]') AS attempts
      FROM (
        SELECT * FROM submission WHERE message_id = f.id AND id >= f.id
        ORDER BY attempt DESC, segment DESC LIMIT ${MAX_ATTEMPTS}
      ) AS n
    ) AS a
    ORDER BY m.account_id, m.id`,
  }),
);

interface BulkRow {
  readonly request_id: string;
  readonly account_id: number;
  readonly sender: string;
  readonly text: string;
  readonly sealed_text: Buffer | null;
  readonly sandbox: boolean;
  readonly accepted_at: Date;
}

/** Bulks that wait for their turn, which are those of some minutes. */
export const exportBulks = statement<readonly [recipient: string, accountId: number | null, before: string], BulkRow>({
  name: 'messaging.export_bulks',
  text: `
    SELECT request_id, account_id, sender, text, sealed_text, sandbox, accepted_at FROM bulk_send b
    WHERE ($2::bigint IS NULL OR account_id = $2) AND accepted_at <= $3::timestamptz
      AND EXISTS (SELECT FROM bulk_part p WHERE p.request_id = b.request_id AND $1 = ANY(p.recipients))
    ORDER BY accepted_at LIMIT ${EXPORT_PAGE}`,
});
