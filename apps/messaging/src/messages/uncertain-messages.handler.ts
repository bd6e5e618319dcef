import { Injectable } from '@nestjs/common';
import type { UncertainMessagesReply, UncertainMessagesRequest } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';

interface Row {
  id: number;
  message_id: string;
  request_id: string;
  account_id: number;
  recipient: string;
  carrier: string;
  attempt: number;
  submitted_at: Date;
  due_at: Date;
}

/** A handful at any time, unless a carrier has just gone away. */
@Injectable()
export class UncertainMessagesHandler {
  constructor(private readonly database: Database) {}

  async execute({ page, perPage }: UncertainMessagesRequest): Promise<UncertainMessagesReply> {
    const rows = await this.database.rows<Row>(
      `SELECT m.id, m.message_id, m.request_id, m.account_id, m.recipient, s.carrier, q.attempt, s.submitted_at,
        q.due_at
       FROM send_queue q JOIN message m ON m.id = q.message_id
       CROSS JOIN LATERAL (SELECT carrier, submitted_at FROM submission WHERE message_id = q.message_id
         AND outcome = 'uncertain' ORDER BY id DESC LIMIT 1) s
       WHERE q.state = 'uncertain' AND q.state <> 'ready' ORDER BY q.due_at, m.id LIMIT $1 OFFSET $2`,
      [perPage, (page - 1) * perPage],
    );
    const [counted] = await this.database.rows<{ total: number }>(
      `SELECT count(*) AS total FROM send_queue WHERE state = 'uncertain' AND state <> 'ready'`,
    );
    return { messages: rows.map(uncertain), total: counted?.total ?? 0 };
  }
}

function uncertain(row: Row): UncertainMessagesReply['messages'][number] {
  return {
    id: row.id,
    messageId: row.message_id,
    requestId: row.request_id,
    accountId: row.account_id,
    recipient: row.recipient,
    carrier: row.carrier,
    attempts: row.attempt,
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: row.due_at.toISOString(),
  };
}
