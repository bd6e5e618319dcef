import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';

const BATCH = 1_000;
/** Longer than a message is valid after it was due: until then its text may be needed. */
const KEEP_DAYS = 3;

const forgetPastSchedules = statement<readonly []>({
  name: 'messaging.forget_past_schedules',
  text: `
    DELETE FROM scheduled_send WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM scheduled_send WHERE last_at < now() - interval '${KEEP_DAYS} days'
      ORDER BY last_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`,
});

/** Removes the rows of scheduled sends whose last message was due some days ago. */
@Injectable()
export class ForgetScheduled {
  constructor(private readonly database: Database) {}

  /** Returns whether there may be more. */
  async execute(): Promise<boolean> {
    return (await this.database.change(forgetPastSchedules, [])) === BATCH;
  }
}
