import { Injectable } from '@nestjs/common';
import type { EraseSubjectReply, EraseSubjectRequest } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { countErased } from '@sms/platform/erasures';
import { countWaitingInbox, eraseInbox, INBOX_BATCH } from './erase-inbox.sql';
import { eraseOptOuts, OPT_OUT_BATCH } from './erase-opt-outs.sql';
import { eraseMessages } from './erase-messages.sql';
import { eraseIncoming } from './read-incoming.sql';

/** Makes messages to a phone number anonymous, and what the inbox has of it. */
@Injectable()
export class EraseSubjectHandler {
  constructor(private readonly database: Database) {}

  /** Rows are counted in the transaction that erases them, so a repeated request counts nothing twice. */
  async execute(request: EraseSubjectRequest): Promise<EraseSubjectReply> {
    const { erasureId, recipient, accountId, before, ids, inbox, incoming = [] } = request;
    return this.database.transaction(async (sql) => {
      const ofMessages = ids.length > 0 ? await sql.run(eraseMessages, [recipient, ids, accountId]) : [];
      const ofIncoming = incoming.length > 0 ? await sql.run(eraseIncoming, [recipient, incoming, accountId]) : [];
      const ofInbox = inbox ? await sql.run(eraseInbox, [recipient, before]) : [];
      const ofOptOuts = await sql.run(eraseOptOuts, [recipient, accountId, before]);
      const [left] = inbox ? await sql.run(countWaitingInbox, [recipient, before]) : [];
      const erased = await countErased(sql, erasureId, [...ofMessages, ...ofIncoming, ...ofInbox, ...ofOptOuts]);
      const more =
        ofInbox.some(({ rows }) => rows >= INBOX_BATCH) || ofOptOuts.some(({ rows }) => rows >= OPT_OUT_BATCH);
      return { erased, waiting: left?.rows ?? 0, more };
    });
  }
}
