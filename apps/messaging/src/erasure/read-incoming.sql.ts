import { MAX_INCOMING_PAGE } from '@sms/contracts/messaging';
import { statement } from '@sms/platform/database';
import type { Erased } from '@sms/platform/erasures';
import { SPELLINGS } from './erase-inbox.sql';
import { PSEUDONYM } from './erase-messages.sql';

export interface IncomingRow {
  readonly id: number;
  readonly message_id: string;
  readonly account_id: number;
  readonly carrier: string;
  readonly received_at: Date;
  readonly source: string;
  readonly destination: string | null;
  readonly text: string;
  readonly sealed_text: Buffer | null;
}

/** Messages from a phone that are for an account; null: for any. */
export const readIncoming = statement<
  readonly [number: string, accountId: number | null, before: string, after: number],
  IncomingRow
>({
  name: 'messaging.read_incoming',
  text: `
    SELECT id, message_id, account_id, carrier, received_at, source, destination, text, sealed_text
    FROM incoming_message
    WHERE source = ANY(${SPELLINGS}) AND account_id IS NOT NULL AND ($2::bigint IS NULL OR account_id = $2)
      AND received_at <= $3::timestamptz AND id > $4::bigint
    ORDER BY id LIMIT ${MAX_INCOMING_PAGE}`,
});

export const eraseIncoming = statement<
  readonly [number: string, ids: readonly number[], accountId: number | null],
  Erased
>({
  name: 'messaging.erase_incoming',
  text: `
    WITH pseudonym AS MATERIALIZED (${PSEUDONYM}
    ), erased_incoming AS (
      UPDATE incoming_message i SET source = p.number, text = '', sealed_text = NULL FROM pseudonym p
      WHERE i.id = ANY($2::bigint[]) AND i.source = ANY(${SPELLINGS}) AND ($3::bigint IS NULL OR i.account_id = $3)
        AND i.source <> p.number
      RETURNING i.received_at
    )
    SELECT 'incoming_messages' AS kind, count(*)::integer AS rows, min(received_at) AS first_at,
      max(received_at) AS last_at
    FROM erased_incoming`,
});
