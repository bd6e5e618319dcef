import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';

const BATCH = 5_000;
/** Longer than any message is on its way: its validity, the wait for its receipt, and disputes about it. */
const KEEP_DAYS = 35;

/** Forgets the attempts of messages that have come to their end long ago. */
@Injectable()
export class ForgetAttempts {
  constructor(private readonly database: Database) {}

  /** The oldest first, whichever messages they are of. Returns whether there may be more. */
  async execute(): Promise<boolean> {
    const forgotten = await this.database.execute(
      `DELETE FROM submission WHERE id = ANY(ARRAY(
         SELECT id FROM submission WHERE submitted_at < now() - interval '${KEEP_DAYS} days'
         ORDER BY submitted_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`,
    );
    return forgotten === BATCH;
  }
}
