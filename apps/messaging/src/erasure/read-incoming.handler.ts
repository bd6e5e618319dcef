import { Injectable } from '@nestjs/common';
import { MAX_INCOMING_PAGE, type ReadIncomingReply, type ReadIncomingRequest } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { Texts } from '../texts/texts';
import { readIncoming } from './read-incoming.sql';

/** Pages of the messages from a phone number that are for an account. */
@Injectable()
export class ReadIncomingHandler {
  constructor(
    private readonly database: Database,
    private readonly texts: Texts,
  ) {}

  async execute({ number, accountId, before, after }: ReadIncomingRequest): Promise<ReadIncomingReply> {
    const found = await this.database.run(readIncoming, [number, accountId, before, after]);
    const rows = await this.texts.opened(found, undefined, 'incoming message');
    return {
      messages: rows.map((row) => ({
        id: row.id,
        messageId: row.message_id,
        accountId: row.account_id,
        carrier: row.carrier,
        receivedAt: row.received_at.toISOString(),
        source: row.source,
        destination: row.destination,
        text: row.text,
      })),
      next: rows.length === MAX_INCOMING_PAGE ? (rows.at(-1)?.id ?? null) : null,
    };
  }
}
