import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import type { Sql } from '@sms/platform/database';
import { messagingWorkerConfig } from '../config/messaging.config';
import { lockFreeMessages } from '../messages/message-locks';
import { SettleMessages } from '../outcomes/settle-messages';

const BATCH = 500;

/**
 * Ends the waiting for receipts: after two minutes for the other parts of a message whose carrier reports one for all,
 * after two days for any. What has come by then decides, so that each message ends in an explained state.
 */
@Injectable()
export class CloseOverdue {
  constructor(
    private readonly settleMessages: SettleMessages,
    @Inject(messagingWorkerConfig.KEY) private readonly config: ConfigType<typeof messagingWorkerConfig>,
  ) {}

  async execute(sql: Sql): Promise<boolean> {
    const overdue = await sql.rows<{ message_id: number }>(
      `SELECT message_id FROM awaiting_receipt WHERE since < now() - make_interval(hours => $1) ORDER BY since
        LIMIT ${BATCH}`,
      [this.config.receiptWaitHours],
    );
    await this.settleMessages.execute(
      sql,
      await lockFreeMessages(
        sql,
        overdue.map((row) => row.message_id),
      ),
      { infer: true, close: true },
    );
    return overdue.length === BATCH;
  }

  async infer(sql: Sql): Promise<boolean> {
    const due = await sql.rows<{ message_id: number }>(
      `SELECT message_id FROM awaiting_receipt WHERE infer_at <= now() ORDER BY infer_at LIMIT ${BATCH}`,
    );
    const locked = await lockFreeMessages(
      sql,
      due.map((row) => row.message_id),
    );
    await this.settleMessages.execute(sql, locked, { infer: true });
    // What was not decided after all waits for its receipts like any other.
    if (locked.length > 0)
      await sql.execute('UPDATE awaiting_receipt SET infer_at = NULL WHERE message_id = ANY($1::bigint[])', [locked]);
    return due.length === BATCH;
  }
}
