import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { Database, type Sql } from '@sms/platform/database';
import { messagingWorkerConfig } from '../config/messaging.config';
import { lockCursor, type LogCursor, markLogCursor, moveLogCursor, readMessageSequence } from '../message/log-cursor';
import { auditBlock, AUDIT_BATCH } from './audit-messages.sql';

/** By then most messages have ended. */
const AFTER_SECONDS = 40;

/**
 * Checks every message once, in the order of the log, and adds watches for those that have not ended by then: no
 * message stays open for ever, whatever was lost.
 */
@Injectable()
export class AuditMessages {
  constructor(
    private readonly database: Database,
    @Inject(messagingWorkerConfig.KEY) private readonly config: ConfigType<typeof messagingWorkerConfig>,
  ) {}

  /** Returns whether there may be more. One worker at a time runs it. */
  async execute(): Promise<boolean> {
    return this.database.transaction(async (sql) => {
      const [sequence] = await sql.run(readMessageSequence, []);
      // In a statement before: Postgres 18 mixes up partitions pruned by rows below once a row has changed.
      const cursor = await lockCursor(sql, 'audit', AFTER_SECONDS);
      if (!cursor?.settled) return false;
      const { seen, last } = await this.watchOpen(sql, cursor);
      if (seen === AUDIT_BATCH) {
        await sql.run(moveLogCursor, ['audit', last]);
        return true;
      }
      await sql.run(markLogCursor, ['audit', sequence?.drawn ?? 0]);
      return false;
    });
  }

  /** A message that is watched already is skipped: the audit may check it twice. */
  private async watchOpen(
    sql: Pick<Sql, 'run'>,
    { message_id: after, drawn_id: upto }: LogCursor,
  ): Promise<{ seen: number; last: number | null }> {
    const { receiptWaitHours, queryAfterSeconds } = this.config;
    const [row] = await sql.run(auditBlock, [receiptWaitHours, queryAfterSeconds, after, upto]);
    return row ?? { seen: 0, last: null };
  }
}
