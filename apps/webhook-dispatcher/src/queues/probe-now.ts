import { type Sql, statement } from '@sms/platform/database';

const makeDueNow = statement<readonly [accountId: number]>({
  name: 'webhook-dispatcher.probe_now',
  text: `
    WITH delivering_endpoint AS MATERIALIZED (
      SELECT FROM endpoint WHERE account_id = $1 AND skipped_from IS NULL FOR SHARE
    )
    UPDATE endpoint_queue q SET open_until = p.open_until, due_at = least(due_at, greatest(now(), p.open_until))
    FROM (
      SELECT CASE WHEN breaker_state = 'open' AND leased_until <= now() THEN now() ELSE open_until END AS open_until
      FROM endpoint_queue WHERE account_id = $1
    ) p
    WHERE q.account_id = $1 AND EXISTS (SELECT FROM delivering_endpoint)`,
});

/**
 * Makes a queue due and ends the pause of its breaker, because a user or a successful test expects the receiver to
 * work. One probe goes first, as always after a pause. A queue that is held keeps its pause: its holder decides by its
 * attempts in flight. No queue becomes due while events are kept for the feed only, as those of a disabled endpoint:
 * the endpoint's lock, which is taken before that of the queue, makes this certain.
 */
export async function probeNow(sql: Pick<Sql, 'run'>, accountId: number): Promise<void> {
  await sql.run(makeDueNow, [accountId]);
}
