import { Injectable } from '@nestjs/common';
import type { LogEntry, LogPageReply, LogPageRequest, MessageStatus, ReasonCode } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { UnexpandedBulks } from '../accept/unexpanded-bulks';
import { reasonOf } from '../messages/reason';
import { accountDirectory } from './account-directory';
import { idsOf, oldestSeq } from './log-bounds';

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
  constructor(
    private readonly database: Database,
    private readonly unexpanded: UnexpandedBulks,
  ) {}

  async execute({ accountId, page, perPage }: LogPageRequest): Promise<LogPageReply> {
    await this.unexpanded.expanded(accountId);
    const directory = await accountDirectory(this.database, accountId);
    if (!directory) return { entries: [], total: 0 };
    const { last, entries, open } = directory;
    const oldest = oldestSeq(entries);
    const newest = last - (page - 1) * perPage;
    const total = last - oldest + 1;
    if (newest < oldest) return { entries: [], total };
    const range = { from: Math.max(newest - perPage + 1, oldest), to: newest };
    const ids = idsOf(range, entries, open);
    const rows = await this.database.rows<Row>(
      `SELECT m.id, m.user_id, m.recipient, m.text, m.request_id, m.created_at,
         coalesce(s.status, 'queued') AS status, s.reason_code, coalesce(s.changed_at, m.created_at) AS updated_at
       FROM generate_series($3::bigint, $2::bigint, -1) AS page(seq)
       CROSS JOIN LATERAL (SELECT * FROM message
         WHERE account_id = $1 AND seq = page.seq AND id >= $4 AND id < $5 LIMIT 1) AS m
       LEFT JOIN LATERAL (SELECT * FROM message_state WHERE message_id = m.id LIMIT 1) AS s ON true
       ORDER BY page.seq DESC`,
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
