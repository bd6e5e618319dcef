import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import type { Sql } from '@sms/platform/database';
import { MessageChanges } from '../events/message-changes';
import { messagingWorkerConfig } from '../messaging.config';

const BATCH = 500;

/** Closes messages whose carrier never sent a receipt, so that each ends in an explained state. */
@Injectable()
export class CloseOverdue {
  constructor(
    private readonly changes: MessageChanges,
    @Inject(messagingWorkerConfig.KEY) private readonly config: ConfigType<typeof messagingWorkerConfig>,
  ) {}

  async execute(sql: Sql): Promise<boolean> {
    const rows = await sql.rows<{ message_id: number }>(
      `SELECT message_id FROM awaiting_receipt WHERE since < now() - make_interval(hours => $1)
       ORDER BY since LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
      [this.config.receiptWaitHours],
    );
    await this.changes.apply(sql, 'undelivered', rows.map((row) => ({ messageId: row.message_id })), () => null);
    return rows.length === BATCH;
  }
}
