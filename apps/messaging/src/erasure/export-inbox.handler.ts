import { Injectable } from '@nestjs/common';
import type { ExportInboxReply, ExportInboxRequest } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { exportInbox, INBOX_PAGE } from './export-inbox.sql';

/** Pages of what is stored of a phone number and belongs to no account. */
@Injectable()
export class ExportInboxHandler {
  constructor(private readonly database: Database) {}

  async execute({ number, kind, before, after }: ExportInboxRequest): Promise<ExportInboxReply> {
    const rows = await this.database.run(exportInbox(kind), [number, before, after]);
    return {
      mail: rows.map(({ carrier, received_at: receivedAt, source, destination, text }) => ({
        carrier,
        receivedAt: receivedAt.toISOString(),
        source,
        destination,
        text,
      })),
      next: rows.length === INBOX_PAGE ? (rows.at(-1)?.id ?? null) : null,
    };
  }
}
