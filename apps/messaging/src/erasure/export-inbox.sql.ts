import { INBOX_KINDS, type InboxKind } from '@sms/contracts/messaging';
import { statement, variants } from '@sms/platform/database';
import type { TextRow } from '../texts/texts';
import { SPELLINGS } from './erase-inbox.sql';

export const INBOX_PAGE = 100;

interface MailRow extends TextRow {
  readonly id: number;
  readonly carrier: string;
  readonly received_at: Date;
  readonly source: string | null;
  readonly destination: string | null;
}

const READABLE = 'NULL::bytea AS sealed_text, NULL::bigint AS account_id';

/** Parts are those of some minutes; carriers' oddities are few, and kept for some days: neither has an index for it. */
const ROWS: Readonly<Record<InboxKind, string>> = {
  incoming_messages: `
    SELECT id, carrier, received_at, source, destination, text, sealed_text, account_id
    FROM incoming_message WHERE source = ANY(${SPELLINGS}) AND account_id IS NULL`,
  incoming_parts: `
    SELECT id, carrier, received_at, source, destination, text, ${READABLE}
    FROM incoming_part WHERE source = ANY(${SPELLINGS})`,
  unmatched_receipts: `
    SELECT id, carrier, received_at, NULL AS source, NULL AS destination, receipt::text AS text,
      ${READABLE} FROM unmatched_receipt
    WHERE (source_tail = right($1, 7) OR destination_tail = right($1, 7)) AND position($1 IN receipt::text) > 0`,
  carrier_oddities: `
    SELECT id, carrier, at AS received_at, NULL AS source, NULL AS destination,
      note || coalesce(E'\\n' || encode(raw, 'escape'), '') AS text, ${READABLE} FROM carrier_oddity
    WHERE (position(convert_to($1, 'UTF8') IN raw) > 0 OR position($1 IN note) > 0)`,
};

/** Reads the rows that an erasure deletes, and those for whose end it waits. */
export const exportInbox = variants(INBOX_KINDS, (kind) =>
  statement<readonly [number: string, before: string, after: number], MailRow>({
    name: `messaging.export_inbox:${kind}`,
    text: `
    SELECT * FROM (${ROWS[kind]}) AS found WHERE received_at <= $2::timestamptz AND id > $3::bigint
    ORDER BY id LIMIT ${INBOX_PAGE}`,
  }),
);
