import { Injectable } from '@nestjs/common';
import type { ExportInboxReply, ExportInboxRequest } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { Texts } from '../texts/texts';
import { exportInbox, INBOX_PAGE } from './export-inbox.sql';

/** Pages of what is stored of a phone number and belongs to no account. */
@Injectable()
export class ExportInboxHandler {
  constructor(
    private readonly database: Database,
    private readonly texts: Texts,
  ) {}

  async execute({ number, kind, before, after }: ExportInboxRequest): Promise<ExportInboxReply> {
    const found = await this.database.run(exportInbox(kind), [number, before, after]);
    const rows = await this.texts.opened(found, undefined, 'incoming message');
    return {
      mail: rows.map(({ carrier, received_at: receivedAt, source, destination, text }) => ({
        carrier,
        receivedAt: receivedAt.toISOString(),
        source,
        destination,
        text: text ?? '',
      })),
      next: rows.length === INBOX_PAGE ? (rows.at(-1)?.id ?? null) : null,
    };
  }
}
