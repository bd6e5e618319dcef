import { statement } from '@sms/platform/database';
import type { VendorRole } from '../accounts/app-user.entity';

/** Time to find the mail and to ask about it; a link in a mailbox should not let anybody in for longer. */
const VALID_DAYS = 7;

/** An invitation as its account sees it. */
export interface InvitationRow {
  readonly id: number;
  readonly email: string;
  readonly role: VendorRole;
  /** Null: an operator. */
  readonly invited_by: string | null;
  readonly invited_at: Date;
  readonly expires_at: Date;
  readonly expired: boolean;
}

const SHOWN = `
    SELECT shown.id, shown.email, shown.role, shown.invited_at, shown.expires_at, shown.expires_at <= now() AS expired,
      CASE WHEN inviter.role <> 'operator' THEN inviter.email END AS invited_by`;

/** Returns nothing when the account has an invitation of this address. */
export const insertInvitation = statement<
  readonly [accountId: number, email: string, role: VendorRole, invitedBy: number],
  InvitationRow
>({
  name: 'gateway.insert_invitation',
  text: `
    WITH shown AS (
      INSERT INTO invitation (account_id, email, role, invited_by, expires_at)
      VALUES ($1, $2, $3, $4, now() + interval '${VALID_DAYS} days')
      ON CONFLICT (account_id, email) DO NOTHING RETURNING *
    ) ${SHOWN} FROM shown JOIN app_user AS inviter ON inviter.id = shown.invited_by`,
});

/** From the commit on the link that was sent before works no more. */
export const renewInvitation = statement<readonly [id: number, accountId: number, invitedBy: number], InvitationRow>({
  name: 'gateway.renew_invitation',
  text: `
    WITH shown AS (
      UPDATE invitation SET invited_by = $3, invited_at = now(), token_hash = NULL,
        expires_at = now() + interval '${VALID_DAYS} days'
      WHERE id = $1 AND account_id = $2 RETURNING *
    ) ${SHOWN} FROM shown JOIN app_user AS inviter ON inviter.id = shown.invited_by`,
});

/** Its mails that wait go with it. */
export const deleteInvitation = statement<readonly [id: number, accountId: number], { email: string }>({
  name: 'gateway.delete_invitation',
  text: 'DELETE FROM invitation WHERE id = $1 AND account_id = $2 RETURNING email',
});

export const listInvitations = statement<readonly [accountId: number, limit: number, offset: number], InvitationRow>({
  name: 'gateway.list_invitations',
  text: `
    ${SHOWN} FROM invitation AS shown JOIN app_user AS inviter ON inviter.id = shown.invited_by
    WHERE shown.account_id = $1 ORDER BY shown.id LIMIT $2 OFFSET $3`,
});

export const countInvitations = statement<readonly [accountId: number], { total: number }>({
  name: 'gateway.count_invitations',
  text: 'SELECT count(*) AS total FROM invitation WHERE account_id = $1',
});

/** An invitation as whoever has its link sees it. */
export interface OpenedInvitation {
  readonly account_id: number;
  readonly parent_id: number | null;
  readonly account_name: string;
  readonly email: string;
  readonly role: VendorRole;
  readonly expires_at: Date;
  /** Whether a user has the address by now. */
  readonly taken: boolean;
}

/** Returns nothing for a link that has ended, and while the account or its parent is suspended. */
export const findOpenInvitation = statement<readonly [hash: Buffer], OpenedInvitation>({
  name: 'gateway.find_open_invitation',
  text: `
    SELECT invitation.account_id, account.parent_id, account.name AS account_name, invitation.email, invitation.role,
      invitation.expires_at, EXISTS (SELECT FROM app_user WHERE email = invitation.email) AS taken
    FROM invitation JOIN account ON account.id = invitation.account_id
    LEFT JOIN account AS parent ON parent.id = account.parent_id
    WHERE invitation.token_hash = $1 AND invitation.expires_at > now() AND account.status = 'active'
      AND coalesce(parent.status, 'active') = 'active'`,
});

/** Of two that use a link, the second deletes nothing. */
export const useInvitation = statement<readonly [hash: Buffer], { id: number; email: string; role: VendorRole }>({
  name: 'gateway.use_invitation',
  text: 'DELETE FROM invitation WHERE token_hash = $1 AND expires_at > now() RETURNING id, email, role',
});
