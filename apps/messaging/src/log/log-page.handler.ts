import { Injectable } from '@nestjs/common';
import type { LogEntry, LogPageReply, LogPageRequest, MessageStatus, ReasonCode } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { reasonOf } from '../messages/reason';
import { type DirectoryEntry, idsOf, oldestSeq } from './log-bounds';

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

/** A page is a range of the account's dense numbers, so that each costs the same at any depth and age. */
@Injectable()
export class LogPageHandler {
  constructor(private readonly database: Database) {}

  async execute({ accountId, page, perPage }: LogPageRequest): Promise<LogPageReply> {
    const directory = await this.database.rows<DirectoryEntry & { last: number; open_id: number }>(
      `SELECT c.last_seq AS last, (SELECT coalesce(max(end_id), 0) FROM message_partition) AS open_id,
         d.first_id AS "firstId", p.end_id AS "endId", d.first_seq AS "firstSeq", d.last_seq AS "lastSeq"
       FROM account_counter c LEFT JOIN log_directory d ON d.account_id = c.account_id
       LEFT JOIN message_partition p ON p.first_id = d.first_id
       WHERE c.account_id = $1 ORDER BY d.first_id`,
      [accountId],
    );
    const [counter] = directory;
    if (!counter) return { entries: [], total: 0 };
    const oldest = oldestSeq(directory);
    const newest = counter.last - (page - 1) * perPage;
    const total = counter.last - oldest + 1;
    if (newest < oldest) return { entries: [], total };
    const range = { from: Math.max(newest - perPage + 1, oldest), to: newest };
    const ids = idsOf(range, directory, counter.open_id);
    const rows = await this.database.rows<Row>(
      `SELECT m.id, m.user_id, m.recipient, m.text, m.request_id, m.created_at,
         coalesce(s.status, 'queued') AS status, s.reason_code, coalesce(s.changed_at, m.created_at) AS updated_at
       FROM message m LEFT JOIN message_state s ON s.message_id = m.id
       WHERE m.account_id = $1 AND m.seq BETWEEN $2 AND $3 AND m.id >= $4 AND m.id < $5 ORDER BY m.seq DESC`,
      [accountId, range.from, range.to, ids.from, ids.to],
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
