import { Injectable } from '@nestjs/common';
import type { ListReceivedReply, ListReceivedRequest } from '@sms/contracts/messaging';
import { Database, statement } from '@sms/platform/database';
import { plainAddress, spellingsOf } from '../message/carrier-address';
import { type OpenedRow, type TextRow, Texts } from '../texts/texts';

/** Messages read by conditions that no index has: the page ends here, and the next one goes on. */
const MAX_SCANNED = 1_000;

interface ReceivedRow extends TextRow {
  readonly scanned: number;
  readonly last: number | null;
  readonly id: number | null;
  readonly message_id: string;
  readonly source: string | null;
  readonly destination: string | null;
  readonly incomplete: boolean;
  readonly possible_repetition: boolean;
  readonly reply_to: string | null;
  readonly received_at: Date;
}

const listReceived = statement<
  readonly [
    accountId: number,
    beforeId: number | null,
    source: string | null,
    destination: string | null,
    from: string | null,
    to: string | null,
    limit: number,
  ],
  ReceivedRow
>({
  name: 'messaging.list_received',
  text: `
    WITH candidate AS MATERIALIZED (
      SELECT id, account_id, message_id, source, destination, text, sealed_text, incomplete, possible_repetition,
        reply_to, received_at
      FROM incoming_message WHERE account_id = $1 AND id < coalesce($2, ${Number.MAX_SAFE_INTEGER})
      ORDER BY id DESC LIMIT ${MAX_SCANNED}
    ), walk AS (SELECT count(*)::integer AS scanned, min(id) AS last FROM candidate)
    SELECT walk.scanned, walk.last, found.* FROM walk LEFT JOIN LATERAL (
      SELECT * FROM candidate
      WHERE ($3::text IS NULL OR source = ANY(${spellingsOf('$3::text')}))
        AND ($4::text IS NULL OR destination = ANY(${spellingsOf('$4::text')}))
        AND ($5::timestamptz IS NULL OR received_at >= $5) AND ($6::timestamptz IS NULL OR received_at < $6)
      ORDER BY id DESC LIMIT $7
    ) AS found ON true ORDER BY found.id DESC`,
});

/** Pages of the messages from subscribers to an account. */
@Injectable()
export class ListReceivedHandler {
  constructor(
    private readonly database: Database,
    private readonly texts: Texts,
  ) {}

  async execute(request: ListReceivedRequest): Promise<ListReceivedReply> {
    const { accountId, source, destination, from, to, cursor, limit } = request;
    const rows = await this.database.run(listReceived, [
      accountId,
      cursor ?? null,
      source ?? null,
      destination ?? null,
      from ?? null,
      to ?? null,
      limit,
    ]);
    const found = await this.texts.opened(
      rows.filter((row) => row.id !== null),
      undefined,
      'incoming message',
    );
    const [walk] = rows;
    const end = found.length === limit ? found.at(-1)?.id : walk?.scanned === MAX_SCANNED ? walk.last : null;
    return { messages: found.map(shown), nextCursor: end ?? null };
  }
}

function shown(row: OpenedRow<ReceivedRow>) {
  return {
    messageId: row.message_id,
    source: plainAddress(row.source ?? ''),
    destination: plainAddress(row.destination ?? ''),
    text: row.text ?? '',
    ...(row.text_missing && { textMissing: row.text_missing }),
    incomplete: row.incomplete,
    possibleRepetition: row.possible_repetition,
    replyTo: row.reply_to,
    receivedAt: row.received_at.toISOString(),
  };
}
