import { Injectable } from '@nestjs/common';
import type { ExportedAttempt, ExportSubjectReply, ExportSubjectRequest } from '@sms/contracts/messaging';
import { messageIdOf } from '@sms/contracts/rpc';
import { Database } from '@sms/platform/database';
import { labelsOf } from '../message/labels';
import { Texts } from '../texts/texts';
import { EXPORT_PAGE, exportBulks, exportMessages, type ExportRow } from './export-messages.sql';

/** Pages of what is stored of the messages to a phone number. */
@Injectable()
export class ExportSubjectHandler {
  constructor(
    private readonly database: Database,
    private readonly texts: Texts,
  ) {}

  /** Bulks are read before messages: one that becomes messages in between is read twice rather than not at all. */
  async execute({ recipient, accountId, before, after }: ExportSubjectRequest): Promise<ExportSubjectReply> {
    const bulks = await this.texts.opened(
      after ? [] : await this.database.run(exportBulks, [recipient, accountId, before]),
    );
    const found = await this.database.run(exportMessages(accountId === null ? 'all' : 'account'), [
      recipient,
      accountId,
      before,
      after?.accountId ?? 0,
      after?.id ?? 0,
    ]);
    const rows = await this.texts.opened(found);
    const last = rows.length === EXPORT_PAGE ? rows.at(-1) : undefined;
    return {
      messages: rows
        .filter((row) => row.is_early)
        .map((row) => ({
          messageId: messageIdOf(row.request_id, row.ordinal),
          accountId: row.account_id,
          sender: row.sender,
          recipient: row.recipient,
          text: row.text,
          sandbox: row.sandbox,
          acceptedAt: row.created_at.toISOString(),
          status: row.status,
          changedAt: row.changed_at.toISOString(),
          ...labelsOf(row),
          attempts: attemptsOf(row),
        })),
      bulks: bulks.map((row) => ({
        requestId: row.request_id,
        accountId: row.account_id,
        sender: row.sender,
        text: row.text,
        sandbox: row.sandbox,
        acceptedAt: row.accepted_at.toISOString(),
      })),
      next: last ? { accountId: last.account_id, id: last.id } : null,
    };
  }
}

/** The stored attempts, or the one that is derived from the state of the message, as a message is explained. */
function attemptsOf(row: ExportRow): ExportedAttempt[] {
  const { attempts, accepted_at: acceptedAt, carrier, receipt } = row;
  if (attempts.length > 0)
    return attempts.map((attempt) => ({
      ...attempt,
      submittedAt: new Date(attempt.submittedAt).toISOString(),
      receiptAt: attempt.receiptAt && new Date(attempt.receiptAt).toISOString(),
    }));
  if (!acceptedAt || carrier === null) return [];
  return [
    {
      carrier,
      submittedAt: acceptedAt.toISOString(),
      outcome: 'accepted',
      receiptAt: receipt === null ? null : (row.delivered_at ?? row.changed_at).toISOString(),
      reportedState: null,
      receipt,
    },
  ];
}
