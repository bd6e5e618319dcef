import { columns, statement, variants } from '@sms/platform/database';
import { REQUEUE } from './requeue';

export const releaseHeldMessages = variants<number, readonly [], never>([500], (limit) =>
  statement({
    name: `messaging.release_held:${limit}`,
    text: `
    WITH RECURSIVE held_account AS (
      (SELECT account_id FROM send_wait WHERE state = 'held' ORDER BY account_id LIMIT 1)
      UNION ALL
      SELECT (SELECT w.account_id FROM send_wait w WHERE w.state = 'held' AND w.account_id > held_account.account_id
        ORDER BY w.account_id LIMIT 1)
      FROM held_account WHERE held_account.account_id IS NOT NULL),
    released_wait AS MATERIALIZED (
      SELECT held.tid FROM held_account
      CROSS JOIN LATERAL (SELECT ctid AS tid FROM send_wait
        WHERE state = 'held' AND account_id = held_account.account_id
        ORDER BY message_id LIMIT ${limit} FOR UPDATE SKIP LOCKED) AS held
      WHERE held_account.account_id IS NOT NULL AND NOT EXISTS (SELECT FROM account_suspension s
        WHERE s.account_id = held_account.account_id AND s.suspended)
      LIMIT ${limit}),
    requeued_message AS (
      DELETE FROM send_wait WHERE ctid = ANY(ARRAY(SELECT tid FROM released_wait)) RETURNING *)${REQUEUE}`,
  }),
);

export interface Delay {
  readonly messageId: number;
  readonly seconds: number;
  readonly nextRoute: string | null;
}

const DELAYS = columns<Delay>({
  id: ['bigint', ({ messageId }) => messageId],
  seconds: ['double precision', ({ seconds }) => seconds],
  route: ['text', ({ nextRoute }) => nextRoute],
});

export const delayUncertainMessages = statement<readonly Delay[]>({
  name: 'messaging.delay_uncertain_messages',
  params: DELAYS,
  text: `
    UPDATE send_wait w SET state = 'delayed', due_at = now() + make_interval(secs => d.seconds),
     route = coalesce(d.route, w.route)
    FROM ${DELAYS.unnest} AS d(${DELAYS.names})
    CROSS JOIN LATERAL (SELECT ctid AS tid FROM send_wait WHERE message_id = d.id LIMIT 1) AS found
    WHERE w.ctid = found.tid AND (w.state = 'uncertain') IS TRUE`,
});
