import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';

const BATCH = 5_000;
/** Longer than any message is on its way: its validity, the wait for its receipt, and disputes about it. */
const KEEP_DAYS = 35;

/** Forgets the attempts of messages that have come to their end long ago. */
@Injectable()
export class ForgetAttempts {
  constructor(private readonly database: Database) {}

  /**
   * From the lowest id, which is about the oldest, and no further than the first that is kept. Returns whether there
   * may be more.
   */
  async execute(): Promise<boolean> {
    const forgotten = await this.database.execute(
      `WITH oldest AS MATERIALIZED (SELECT id, submitted_at FROM submission ORDER BY id LIMIT ${BATCH})
       DELETE FROM submission WHERE id IN (
         SELECT id FROM oldest WHERE submitted_at < now() - interval '${KEEP_DAYS} days')`,
      [],
    );
    return forgotten === BATCH;
  }
}
