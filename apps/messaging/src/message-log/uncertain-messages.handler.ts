import { Injectable } from '@nestjs/common';
import type { UncertainMessagesReply, UncertainMessagesRequest } from '@sms/contracts/messaging';
import { messageIdOf } from '@sms/contracts/rpc';
import { Database, statement } from '@sms/platform/database';
import { isAttempt } from '../queue/attempts';
import { messageOf } from '../message/message-of';

interface Row {
  id: number;
  request_id: string;
  ordinal: number;
  account_id: number;
  recipient: string;
  carrier: string;
  attempt: number;
  submitted_at: Date;
  due_at: Date;
}

const listUncertainMessages = statement<readonly [perPage: number, offset: number], Row>({
  name: 'messaging.list_uncertain_messages',
  text: `
    SELECT m.id, m.request_id, m.ordinal, m.account_id, m.recipient, s.carrier, w.attempt, s.submitted_at, w.due_at
    FROM (SELECT message_id, attempt, due_at FROM send_wait WHERE state = 'uncertain' ORDER BY due_at, message_id
      LIMIT $1 OFFSET $2) AS w
    CROSS JOIN ${messageOf('w.message_id')} AS m
    CROSS JOIN LATERAL (SELECT carrier, submitted_at FROM submission WHERE message_id = w.message_id
      AND id >= w.message_id AND ${isAttempt("outcome = 'uncertain'")} ORDER BY attempt DESC, id DESC LIMIT 1) AS s
    ORDER BY w.due_at, m.id`,
});

const countUncertainMessages = statement<readonly [], { total: number }>({
  name: 'messaging.count_uncertain_messages',
  text: `SELECT count(*) AS total FROM send_wait WHERE state = 'uncertain'`,
});

/** A handful of rows at any time, unless a carrier has just failed. */
@Injectable()
export class UncertainMessagesHandler {
  constructor(private readonly database: Database) {}

  async execute({ page, perPage }: UncertainMessagesRequest): Promise<UncertainMessagesReply> {
    const rows = await this.database.run(listUncertainMessages, [perPage, (page - 1) * perPage]);
    const [counted] = await this.database.run(countUncertainMessages, []);
    return { messages: rows.map(uncertain), total: counted?.total ?? 0 };
  }
}

function uncertain(row: Row): UncertainMessagesReply['messages'][number] {
  return {
    id: row.id,
    messageId: messageIdOf(row.request_id, row.ordinal),
    requestId: row.request_id,
    accountId: row.account_id,
    recipient: row.recipient,
    carrier: row.carrier,
    attempts: row.attempt,
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: row.due_at.toISOString(),
  };
}
