import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { Database, statement } from '@sms/platform/database';
import { messagingWorkerConfig } from '../config/messaging.config';

const BATCH = 2_000;

const forgetIncomingMessages = statement<readonly [incomingRetentionDays: number]>({
  name: 'messaging.forget_incoming_messages',
  text: `
    WITH oldest_message AS MATERIALIZED (SELECT id, received_at FROM incoming_message ORDER BY id LIMIT ${BATCH})
    DELETE FROM incoming_message WHERE id IN (
      SELECT id FROM oldest_message WHERE received_at < now() - make_interval(days => $1))`,
});

/** Deletes messages from subscribers whose retention is over. */
@Injectable()
export class ForgetIncoming {
  constructor(
    private readonly database: Database,
    @Inject(messagingWorkerConfig.KEY) private readonly config: ConfigType<typeof messagingWorkerConfig>,
  ) {}

  /** Deletes among the lowest ids, which are about the oldest. Returns whether there may be more. */
  async execute(): Promise<boolean> {
    const forgotten = await this.database.change(forgetIncomingMessages, [this.config.incomingRetentionDays]);
    return forgotten === BATCH;
  }
}
