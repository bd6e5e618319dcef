import { Injectable } from '@nestjs/common';
import { MAX_SUBJECT_PAGE, type ReadSubjectReply, type ReadSubjectRequest } from '@sms/contracts/messaging';
import { messageIdOf } from '@sms/contracts/rpc';
import { WEBHOOK_DISPATCHER_EVENTS } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { readPseudonym } from './erase-messages.sql';
import { countUnexpanded, listSubjectMessages } from './subject-messages.sql';

/** Pages of the messages to a phone number. */
@Injectable()
export class ReadSubjectHandler {
  constructor(private readonly database: Database) {}

  /** Bulks are counted before messages are read: a part that becomes messages in between is counted, or read. */
  async execute({ recipient, accountId, before, after }: ReadSubjectRequest): Promise<ReadSubjectReply> {
    const [bulks] = after ? [] : await this.database.run(countUnexpanded, [recipient, accountId, before]);
    const rows = await this.database.run(listSubjectMessages(accountId === null ? 'all' : 'account'), [
      recipient,
      accountId,
      before,
      after?.accountId ?? 0,
      after?.id ?? 0,
      WEBHOOK_DISPATCHER_EVENTS,
    ]);
    const [pseudonym] = await this.database.run(readPseudonym, [recipient]);
    const last = rows.length === MAX_SUBJECT_PAGE ? rows.at(-1) : undefined;
    return {
      messages: rows
        .filter((row) => row.is_early)
        .map(({ id, request_id: requestId, ordinal, ended }) => ({
          id,
          messageId: messageIdOf(requestId, ordinal),
          ended,
        })),
      next: last ? { accountId: last.account_id, id: last.id } : null,
      unexpanded: bulks?.recipients ?? 0,
      pseudonym: pseudonym?.number ?? recipient,
    };
  }
}
