import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { Database } from '@sms/platform/database';
import { messagingWorkerConfig } from '../config/messaging.config';

const BATCH = 2_000;

/** Forgets messages from subscribers when their days are over. */
@Injectable()
export class ForgetIncoming {
  constructor(
    private readonly database: Database,
    @Inject(messagingWorkerConfig.KEY) private readonly config: ConfigType<typeof messagingWorkerConfig>,
  ) {}

  /**
   * From the lowest id, which is about the oldest, and no further than the first that is kept. Returns whether there
   * may be more.
   */
  async execute(): Promise<boolean> {
    const forgotten = await this.database.execute(
      `WITH oldest AS MATERIALIZED (SELECT id, received_at FROM incoming_message ORDER BY id LIMIT ${BATCH})
       DELETE FROM incoming_message WHERE id IN (
         SELECT id FROM oldest WHERE received_at < now() - make_interval(days => $1))`,
      [this.config.incomingRetentionDays],
    );
    return forgotten === BATCH;
  }
}
