import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';

/** How long an invitation that has ended is listed, so that it can be sent again. */
const KEPT_DAYS = 30;
/** Deleted by one run. */
const MAX_PRUNED = 1_000;

const pruneInvitations = statement({
  name: 'gateway.prune_invitations',
  text: `
    DELETE FROM invitation WHERE id IN (
      SELECT id FROM invitation WHERE expires_at < now() - interval '${KEPT_DAYS} days'
      ORDER BY expires_at LIMIT ${MAX_PRUNED} FOR UPDATE SKIP LOCKED)`,
});

/** Deletes the addresses of people who did not come. */
@Injectable()
export class PruneInvitations {
  constructor(private readonly database: Database) {}

  /** Returns true when there may be more. */
  async run(): Promise<boolean> {
    return (await this.database.change(pruneInvitations, [])) === MAX_PRUNED;
  }
}
