import { statement } from '@sms/platform/database';
import type { OperatorRole, Role } from '../accounts/app-user.entity';

export interface KnownUser {
  readonly id: number;
  readonly account_id: number | null;
  readonly role: Role;
  readonly operator_role: OperatorRole | null;
  readonly disabled_at: Date | null;
  /** Whether an identity is bound to the user. */
  readonly bound: boolean;
}

const COLUMNS = 'app_user.id, app_user.account_id, app_user.role, app_user.operator_role, app_user.disabled_at';

export const lockIdentifiedUser = statement<readonly [issuer: string, subject: string], KnownUser>({
  name: 'gateway.lock_identified_user',
  text: `
    SELECT ${COLUMNS}, true AS bound
    FROM external_identity AS identity JOIN app_user ON app_user.id = identity.user_id
    WHERE identity.issuer = $1 AND identity.subject = $2 FOR NO KEY UPDATE OF app_user`,
});

export const lockUserOfEmail = statement<readonly [email: string], KnownUser>({
  name: 'gateway.lock_user_of_email',
  text: `
    SELECT ${COLUMNS}, EXISTS (SELECT FROM external_identity WHERE user_id = app_user.id) AS bound
    FROM app_user WHERE email = $1 FOR NO KEY UPDATE`,
});

/** Adds nothing when a login at another gateway has just done so. */
export const insertIdentifiedOperator = statement<
  readonly [email: string, passwordHash: string, role: OperatorRole],
  { readonly id: number }
>({
  name: 'gateway.insert_identified_operator',
  text: `
    INSERT INTO app_user (account_id, email, password_hash, role, operator_role)
    VALUES (NULL, $1, $2, 'operator', $3) ON CONFLICT (email) DO NOTHING RETURNING id`,
});

export const bindIdentity = statement<readonly [issuer: string, subject: string, userId: number]>({
  name: 'gateway.bind_identity',
  text: 'INSERT INTO external_identity (issuer, subject, user_id) VALUES ($1, $2, $3)',
});

export const takePassword = statement<readonly [userId: number, passwordHash: string]>({
  name: 'gateway.take_password',
  text: `
    WITH forgotten AS (DELETE FROM password_reset WHERE user_id = $1)
    UPDATE app_user SET password_hash = $2 WHERE id = $1`,
});

export const setIdentifiedRole = statement<readonly [userId: number, role: OperatorRole]>({
  name: 'gateway.set_identified_role',
  text: 'UPDATE app_user SET operator_role = $2 WHERE id = $1',
});
