import { Injectable } from '@nestjs/common';
import type { LogEntry, LogPageReply, LogPageRequest, MessageStatus, ReasonCode } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { reasonOf } from '../messages/reason';

interface Row {
  id: number;
  user_id: number;
  recipient: string;
  text: string;
  status: MessageStatus;
  reason_code: ReasonCode | null;
  request_id: string;
  created_at: Date;
  updated_at: Date;
}

/** A page is a range of the account's dense numbers, so that each costs the same at any depth. */
@Injectable()
export class LogPageHandler {
  constructor(private readonly database: Database) {}

  async execute({ accountId, page, perPage }: LogPageRequest): Promise<LogPageReply> {
    const [counter] = await this.database.rows<{ last_seq: number }>(
      'SELECT last_seq FROM account_counter WHERE account_id = $1',
      [accountId],
    );
    const total = counter?.last_seq ?? 0;
    const newest = total - (page - 1) * perPage;
    if (newest < 1) return { entries: [], total };
    const rows = await this.database.rows<Row>(
      `SELECT m.id, m.user_id, m.recipient, m.text, m.request_id, m.created_at,
         coalesce(s.status, 'queued') AS status, s.reason_code, coalesce(s.changed_at, m.created_at) AS updated_at
       FROM message m LEFT JOIN message_state s ON s.message_id = m.id
       WHERE m.account_id = $1 AND m.seq BETWEEN $2 AND $3 ORDER BY m.seq DESC`,
      [accountId, newest - perPage + 1, newest],
    );
    return { entries: rows.map(entry), total };
  }
}

function entry(row: Row): LogEntry {
  return {
    id: row.id,
    userId: row.user_id,
    recipient: row.recipient,
    text: row.text,
    status: row.status,
    reason: reasonOf(row.reason_code),
    requestId: row.request_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
