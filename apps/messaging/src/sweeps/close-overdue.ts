import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import { lockMessages } from '../message/message-locks';
import { SettleMessages } from '../status/settle-messages';
import { Attempts } from '../queue/attempts';
import { MessageWatches } from '../queue/message-watches';

const BATCH = 500;

const findOverdueMessages = statement<readonly [due: readonly number[]], { message_id: number }>({
  name: 'messaging.find_overdue_messages',
  text: `SELECT message_id FROM message_state WHERE message_id = ANY($1::bigint[]) AND status = 'pending'`,
});

/**
 * Ends the waiting for receipts: after two minutes for the other parts of a message whose carrier reports one for all,
 * after two days for any. The receipts that have come decide, so that each message ends in an explained state.
 */
@Injectable()
export class CloseOverdue {
  constructor(
    private readonly database: Database,
    private readonly watches: MessageWatches,
    private readonly attempts: Attempts,
    private readonly settleMessages: SettleMessages,
  ) {}

  /** Returns whether there may be more. */
  execute(): Promise<boolean> {
    return this.settle('close', { infer: true, close: true });
  }

  /** Infers statuses; a message that stays undecided waits for its receipts like any other. */
  infer(): Promise<boolean> {
    return this.settle('infer', { infer: true });
  }

  private settle(kind: 'close' | 'infer', how: { infer: boolean; close?: boolean }): Promise<boolean> {
    return this.database.transaction(async (sql) => {
      const due = await this.watches.takeDue(sql, kind, BATCH);
      if (due.length === 0) return false;
      await lockMessages(sql, due);
      const pending = await sql.run(findOverdueMessages, [due]);
      const ids = pending.map((row) => row.message_id);
      await this.attempts.writeFromStates(sql, ids);
      await this.settleMessages.execute(sql, ids, how);
      return due.length === BATCH;
    });
  }
}
