import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { Database, type Sql, statement } from '@sms/platform/database';
import { messagingWorkerConfig } from '../config/messaging.config';
import { auditBlock, AUDIT_BATCH } from './audit-messages.sql';

/** By then most messages have ended. */
const AFTER_SECONDS = 40;

/**
 * The transactions that have rows of the log to commit, by the lock that each takes before it draws an id and keeps
 * until its rows are visible, however long it waits for its commit, for example for that of a standby.
 */
const WRITERS = `
  SELECT virtualtransaction FROM pg_locks
  WHERE relation = 'message'::regclass AND mode = 'RowExclusiveLock'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

interface Cursor {
  readonly message_id: number;
  readonly drawn_id: number;
  readonly settled: boolean;
}

const readMessageSequence = statement<readonly [], { drawn: number }>({
  name: 'messaging.read_message_sequence',
  text: 'SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS drawn FROM message_id',
});

const readAuditCursor = statement<readonly [], Cursor>({
  name: 'messaging.read_audit_cursor',
  text: `
    SELECT message_id, drawn_id, drawn_at < now() - interval '${AFTER_SECONDS} seconds'
      AND NOT EXISTS (${WRITERS} AND virtualtransaction = ANY(writers)) AS settled
    FROM log_cursor WHERE name = 'audit' FOR UPDATE SKIP LOCKED`,
});

const moveAuditCursor = statement<readonly [last: number | null]>({
  name: 'messaging.move_audit_cursor',
  text: `UPDATE log_cursor SET message_id = $1 WHERE name = 'audit'`,
});

const markAuditUpto = statement<readonly [drawn: number]>({
  name: 'messaging.mark_audit_upto',
  text: `
    UPDATE log_cursor SET message_id = greatest(message_id, drawn_id), drawn_id = $1, drawn_at = now(),
      writers = ARRAY(${WRITERS})
    WHERE name = 'audit'`,
});

/**
 * Checks every message once, in the order of the log, and adds watches for those that have not ended by then: no
 * message stays open for ever, whatever was lost.
 *
 * The audit goes up to a mark: the last id that had been drawn at some moment. From there it goes on with a new one.
 * Whether all messages up to the mark are visible does not follow from their times, which are older than their ids
 * where a bulk is expanded late: the audit waits until the transactions that were writing when the mark was set have
 * ended.
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
      // Read before the writers: a transaction that begins to write in between draws higher ids than this.
      const [sequence] = await sql.run(readMessageSequence, []);
      // In a statement before: Postgres 18 mixes up partitions pruned by rows below once a row has changed.
      const [cursor] = await sql.run(readAuditCursor, []);
      if (!cursor?.settled) return false;
      const { seen, last } = await this.watchOpen(sql, cursor);
      if (seen === AUDIT_BATCH) {
        await sql.run(moveAuditCursor, [last]);
        return true;
      }
      await sql.run(markAuditUpto, [sequence?.drawn ?? 0]);
      return false;
    });
  }

  /** A message that is watched already is skipped: the audit may check it twice. */
  private async watchOpen(
    sql: Pick<Sql, 'run'>,
    { message_id: after, drawn_id: upto }: Cursor,
  ): Promise<{ seen: number; last: number | null }> {
    const { receiptWaitHours, queryAfterSeconds } = this.config;
    const [row] = await sql.run(auditBlock, [receiptWaitHours, queryAfterSeconds, after, upto]);
    return row ?? { seen: 0, last: null };
  }
}
