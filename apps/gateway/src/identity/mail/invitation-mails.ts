import { Injectable } from '@nestjs/common';
import { Database, type Sql, statement } from '@sms/platform/database';
import { hashOpaqueToken, newOpaqueToken } from '../accounts/opaque-token';
import type { ClaimedMail } from './mails.sql';
import type { MailText } from './notices';
import { plainName } from './plain-name';

export const INVITATION_KIND = 'invitation';

/** It is given up when the link that it would take ends. */
const insertInvitationMail = statement<readonly [invitationId: number]>({
  name: 'gateway.insert_invitation_mail',
  text: `
    INSERT INTO mail (kind, address, invitation_id, expires_at)
    SELECT '${INVITATION_KIND}', email, id, expires_at FROM invitation WHERE id = $1`,
});

/** One that a gateway is sending finds its row gone when it writes the text, or has sent a token that works no more. */
const forgetInvitationMails = statement<readonly [invitationId: number]>({
  name: 'gateway.forget_invitation_mails',
  text: 'DELETE FROM mail WHERE invitation_id = $1',
});

interface InvitationToSend {
  readonly id: number;
  readonly account_name: string;
  readonly inviter_email: string;
  readonly inviter_role: string;
  readonly expires_at: Date;
  /** Whether a user has the address, of whatever account. */
  readonly taken: boolean;
}

const lockInvitationOfMail = statement<readonly [mailId: string], InvitationToSend>({
  name: 'gateway.lock_invitation_of_mail',
  text: `
    SELECT invitation.id, account.name AS account_name, inviter.email AS inviter_email, inviter.role AS inviter_role,
      invitation.expires_at, EXISTS (SELECT FROM app_user WHERE email = invitation.email) AS taken
    FROM mail JOIN invitation ON invitation.id = mail.invitation_id
    JOIN account ON account.id = invitation.account_id LEFT JOIN account AS parent ON parent.id = account.parent_id
    JOIN app_user AS inviter ON inviter.id = invitation.invited_by
    WHERE mail.id = $1 AND invitation.expires_at > now() AND account.status = 'active'
      AND coalesce(parent.status, 'active') = 'active'
    FOR NO KEY UPDATE OF invitation`,
});

const setInvitationToken = statement<readonly [id: number, hash: Buffer | null]>({
  name: 'gateway.set_invitation_token',
  text: 'UPDATE invitation SET token_hash = $2 WHERE id = $1',
});

/**
 * Mails to people who are invited to an account. Whether the address is that of a user already is looked up when the
 * mail is sent, so that whoever invites does not learn it. The token is made then as well, so it is stored nowhere.
 */
@Injectable()
export class InvitationMails {
  constructor(private readonly database: Database) {}

  /** Called in the transaction of what asks for it. Replaces mails of the invitation that wait. */
  async toInvited(sql: Pick<Sql, 'run'>, invitationId: number): Promise<void> {
    await sql.run(forgetInvitationMails, [invitationId]);
    await sql.run(insertInvitationMail, [invitationId]);
  }

  /**
   * A mail that is sent again has another token, and the one before works no more. Undefined: the invitation was
   * withdrawn, sent again, or ended with a suspension.
   */
  write({ id: mailId, address }: ClaimedMail, publicUrl: string): Promise<MailText | undefined> {
    return this.database.transaction(async (sql) => {
      const [invitation] = await sql.run(lockInvitationOfMail, [mailId]);
      if (!invitation) return undefined;
      const token = invitation.taken ? undefined : newOpaqueToken('iv');
      await sql.run(setInvitationToken, [invitation.id, token === undefined ? null : hashOpaqueToken(token)]);
      return textOf(invitation, address, token, new URL(publicUrl));
    });
  }
}

/** @param token undefined: the address is taken */
function textOf(
  { account_name, inviter_email, inviter_role, expires_at }: InvitationToSend,
  address: string,
  token: string | undefined,
  { origin, host }: URL,
): MailText {
  const account = plainName(account_name);
  // Vendors are not told which operator it was.
  const inviter = inviter_role === 'operator' ? `The operator of ${host}` : inviter_email;
  const until = expires_at.toISOString().slice(0, 16).replace('T', ' ');
  const what = `${inviter} invites ${address} to use the account "${account}" at ${host}.`;
  const text =
    token === undefined
      ? [
          what,
          `There is a user with this address at ${host} already, and an address belongs to one account only. So this ` +
            'invitation changes nothing. To accept it, ask to be invited with another address.',
          'If you do not expect it, you need not do anything.',
        ]
      : [
          `${what} To choose a password and sign in, open this address:`,
          `${origin}/console/#invitation=${encodeURIComponent(token)}`,
          `It works once, until ${until} UTC. If you are invited again, only the newest link works.`,
          'If you do not expect it, you need not do anything.',
        ];
  return { subject: `Invitation to ${account} (${host})`, text: `${text.join('\n\n')}\n` };
}
