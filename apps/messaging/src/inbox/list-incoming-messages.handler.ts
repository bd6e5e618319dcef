import { Injectable } from '@nestjs/common';
import type { CarrierPageRequest, IncomingMessagesReply } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { pageReader } from './page';

interface Row {
  id: number;
  carrier: string;
  source: string | null;
  destination: string | null;
  text: string;
  parts: number;
  incomplete: boolean;
  possible_repetition: boolean;
  looks_like_receipt: boolean;
  received_at: Date;
}

const readPage = pageReader<Row>(
  'messaging.list_incoming_messages',
  `
    SELECT id, carrier, source, destination, text, parts, incomplete, possible_repetition, looks_like_receipt,
    received_at FROM incoming_message`,
);

@Injectable()
export class ListIncomingMessagesHandler {
  constructor(private readonly database: Database) {}

  async execute(request: CarrierPageRequest): Promise<IncomingMessagesReply> {
    const rows = await readPage(this.database, request);
    return {
      messages: rows.map(
        ({
          possible_repetition: possibleRepetition,
          looks_like_receipt: looksLikeReceipt,
          received_at: receivedAt,
          ...row
        }) => ({
          ...row,
          possibleRepetition,
          looksLikeReceipt,
          receivedAt: receivedAt.toISOString(),
        }),
      ),
    };
  }
}
