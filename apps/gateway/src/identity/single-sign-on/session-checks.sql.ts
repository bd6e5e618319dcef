import { statement } from '@sms/platform/database';
import type { OperatorRole } from '../accounts/app-user.entity';
import { SESSION_IS_OPEN, SESSION_TABLES } from '../credentials/session-open.sql';

/** With the longest check, less than a minute from a change at the provider to its effect here. */
const CHECK_EVERY_SECONDS = 45;
/** A session outlives the last successful check by so long, while the provider cannot be asked. */
const GRACE_MINUTES = 60;
/** Sessions that one gateway asks about at once. */
export const MAX_CHECKS = 20;

const NEXT = `now() + interval '${CHECK_EVERY_SECONDS} seconds'`;
const GRACE = `now() + interval '${GRACE_MINUTES} minutes'`;

export const beginChecks = statement<readonly [sessionId: string, token: Buffer]>({
  name: 'gateway.begin_checks',
  text: `
    UPDATE session SET provider_token = $2, check_due_at = ${NEXT}, checked_until = ${GRACE} WHERE id = $1`,
});

export interface ClaimedCheck {
  readonly id: string;
  readonly user_id: number;
  readonly token: Buffer | null;
  /** Null when the operator is bound to nobody any more. */
  readonly subject: string | null;
}

/** Leases what is due to this gateway. The token of a session that has ended is forgotten. */
export const claimChecks = statement<readonly [], ClaimedCheck & { readonly open: boolean }>({
  name: 'gateway.claim_checks',
  text: `
    WITH due AS (
      SELECT id FROM session WHERE check_due_at <= now() ORDER BY check_due_at LIMIT ${MAX_CHECKS}
      FOR UPDATE SKIP LOCKED
    ), found AS (
      SELECT session.id, identity.subject, ${SESSION_IS_OPEN} AS open FROM ${SESSION_TABLES}
      LEFT JOIN external_identity AS identity ON identity.user_id = session.user_id
      WHERE session.id IN (SELECT id FROM due)
    )
    UPDATE session SET check_due_at = CASE WHEN found.open THEN ${NEXT} END,
      provider_token = CASE WHEN found.open THEN session.provider_token END
    FROM found WHERE session.id = found.id
    RETURNING session.id, session.user_id, session.provider_token AS token, found.subject, found.open`,
});

export const keepProviderToken = statement<readonly [sessionId: string, token: Buffer]>({
  name: 'gateway.keep_provider_token',
  text: 'UPDATE session SET provider_token = $2 WHERE id = $1 AND revoked_at IS NULL',
});

export const lockCheckedOperator = statement<
  readonly [userId: number],
  { readonly id: number; readonly operator_role: OperatorRole | null }
>({
  name: 'gateway.lock_checked_operator',
  text: 'SELECT id, operator_role FROM app_user WHERE id = $1 FOR NO KEY UPDATE',
});

export const extendSession = statement<readonly [sessionId: string]>({
  name: 'gateway.extend_session',
  text: `UPDATE session SET checked_until = ${GRACE} WHERE id = $1`,
});

export const endCheckedSession = statement<readonly [sessionId: string]>({
  name: 'gateway.end_checked_session',
  text: `
    UPDATE session SET revoked_at = now(), provider_token = NULL, check_due_at = NULL
    WHERE id = $1 AND revoked_at IS NULL`,
});
