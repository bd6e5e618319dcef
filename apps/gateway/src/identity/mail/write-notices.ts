import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { Mailer } from './mailer';
import {
  insertNotices,
  lockMailedPosition,
  MAX_LINKS,
  moveMailedPosition,
  type NewNotice,
  readEntriesToTell,
  readUntoldEntries,
  type UntoldEntry,
} from './mails.sql';
import { recipientsOf } from './notices';

/**
 * Makes mails of new entries of the audit log, in the order of its chain. The log is the outbox: an entry is committed
 * with the change that it records, so people learn of each, even of one that a gateway of another release has made. The
 * place in the chain moves with the mails, so each is written once.
 */
@Injectable()
export class WriteNotices {
  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
  ) {}

  /** Returns true when more wait. */
  async run(): Promise<boolean> {
    if (!this.mailer.options) return false;
    const [state] = await this.database.run(readUntoldEntries, []);
    if (!state?.waiting) return false;
    return this.database.transaction(async (sql) => {
      const [mailed] = await sql.run(lockMailedPosition, []);
      // Another gateway writes them.
      if (!mailed) return false;
      const entries = await sql.run(readEntriesToTell, [mailed.position]);
      const notices = entries.flatMap((entry) => noticeOf(entry) ?? []);
      if (notices.length > 0) await sql.run(insertNotices, notices);
      const last = entries.at(-1);
      if (last) await sql.run(moveMailedPosition, [last.position, last.hash]);
      return entries.length >= MAX_LINKS;
    });
  }
}

function noticeOf(entry: UntoldEntry): NewNotice | undefined {
  const to = entry.recent ? recipientsOf(entry.action, entry.details) : undefined;
  return (
    to && {
      entryId: entry.id,
      action: entry.action,
      actorId: to.includes('actor') ? entry.actor_user_id : null,
      targetId: to.includes('target') ? entry.target_user_id : null,
      accountId: entry.account_id,
      owners: to.includes('owners'),
      operators: to.includes('operators'),
    }
  );
}
