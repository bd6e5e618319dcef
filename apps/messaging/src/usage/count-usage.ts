import { Injectable } from '@nestjs/common';
import { Database, type Sql } from '@sms/platform/database';
import { lockCursor, markLogCursor, moveLogCursor } from '../message/log-cursor';
import { addEarlierDays } from './add-earlier-days.sql';
import { countUsageBlock, forgetEmptyCounts, listDueOpen, recountOpen, USAGE_BATCH } from './count-usage.sql';
import { moveUsageProgress, readOldestTransaction, readUnexpandedSince } from './usage-progress.sql';
import { writeMonths } from './write-months.sql';

type Statements = Pick<Sql, 'run'>;

/**
 * Counts messages by account and hour, and those of bulks by bulk. It follows the log: a message is counted once, with
 * the status that it has by then. Messages that have not ended are kept by their ids, and move from one count to
 * another when they have. Counts, cursor and ids change in one transaction, so that the job may be killed at any time.
 */
@Injectable()
export class CountUsage {
  constructor(private readonly database: Database) {}

  /** Returns whether there may be more. One worker at a time runs it. */
  async execute(): Promise<boolean> {
    return this.database.transaction(async (sql) => {
      // In this order: a message above the mark that is written after it either has a time behind that of the oldest
      // transaction, or belongs to a bulk that was there to be expanded.
      const [activity] = await sql.run(readOldestTransaction, []);
      const [sequence] = await sql.run(readUnexpandedSince, []);
      const cursor = await lockCursor(sql, 'usage', 0);
      if (!cursor || !activity || !sequence) return false;
      const hasEarlier = (await addEarlierDays(sql)) || (await writeMonths(sql));
      const hasMore = (await this.recount(sql)) || hasEarlier;
      if (!cursor.settled) return hasMore;
      const [counted] = await sql.run(countUsageBlock, [cursor.message_id, cursor.drawn_id]);
      if (counted?.seen === USAGE_BATCH) {
        await sql.run(moveLogCursor, ['usage', counted.last]);
        return true;
      }
      await sql.run(markLogCursor, ['usage', sequence.drawn]);
      await sql.run(moveUsageProgress, [activity.oldest, sequence.since]);
      return hasMore;
    });
  }

  private async recount(sql: Statements): Promise<boolean> {
    const due = await sql.run(listDueOpen, []);
    const first = due.filter(({ more }, place) => place === 0 || !more);
    if (first.length === 0) return false;
    const emptied = await sql.run(recountOpen, [first.map(({ first_id }) => first_id)]);
    if (emptied.length > 0)
      await sql.run(forgetEmptyCounts, [
        emptied.map(({ account_id }) => account_id),
        emptied.map(({ hour }) => hour.toISOString()),
      ]);
    return first.length < due.length;
  }
}
