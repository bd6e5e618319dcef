import { Injectable } from '@nestjs/common';
import type { CarrierPageRequest, IncomingMessagesReply } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { type TextRow, Texts } from '../texts/texts';
import { pageReader } from './page';

interface Row extends TextRow {
  id: number;
  carrier: string;
  source: string | null;
  destination: string | null;
  parts: number;
  incomplete: boolean;
  possible_repetition: boolean;
  looks_like_receipt: boolean;
  received_at: Date;
}

const readPage = pageReader<Row>(
  'messaging.list_incoming_messages',
  `
    SELECT id, carrier, source, destination, text, sealed_text, parts, incomplete, possible_repetition,
      looks_like_receipt, received_at, account_id FROM incoming_message`,
);

@Injectable()
export class ListIncomingMessagesHandler {
  constructor(
    private readonly database: Database,
    private readonly texts: Texts,
  ) {}

  async execute(request: CarrierPageRequest): Promise<IncomingMessagesReply> {
    const rows = await this.texts.opened(await readPage(this.database, request), undefined, 'incoming message');
    return {
      messages: rows.map((row) => ({
        id: row.id,
        carrier: row.carrier,
        source: row.source,
        destination: row.destination,
        text: row.text ?? '',
        ...(row.text_missing && { textMissing: row.text_missing }),
        parts: row.parts,
        incomplete: row.incomplete,
        possibleRepetition: row.possible_repetition,
        looksLikeReceipt: row.looks_like_receipt,
        receivedAt: row.received_at.toISOString(),
      })),
    };
  }
}
