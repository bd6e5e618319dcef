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
    const rows = await sql.rows<{ id: number }>(
      `SELECT id FROM message WHERE status = 'pending' AND updated_at < now() - make_interval(hours => $1)
       ORDER BY updated_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
      [this.config.receiptWaitHours],
    );
    await this.changes.apply(sql, 'undelivered', rows.map(({ id }) => ({ messageId: id })), () => null);
    return rows.length === BATCH;
  }
}
