import { Injectable } from '@nestjs/common';
import { Database, type Sql, statement } from '@sms/platform/database';
import { makeResetToken } from '../accounts/reset-tokens';
import type { ClaimedMail } from './mails.sql';
import type { MailText } from './notices';

export const RESET_KIND = 'password-reset';
/** Somebody who has asked for it waits for it. */
const GIVEN_UP_AFTER_MINUTES = 60;

const insertResetMail = statement<readonly [userId: number | null, address: string | null]>({
  name: 'gateway.insert_reset_mail',
  text: `
    INSERT INTO mail (kind, user_id, address, expires_at)
    VALUES ('${RESET_KIND}', $1, $2, now() + interval '${GIVEN_UP_AFTER_MINUTES} minutes')`,
});

const lockResetRecipient = statement<readonly [email: string], { id: number }>({
  name: 'gateway.lock_reset_recipient',
  text: `
    SELECT id FROM app_user WHERE email = $1 AND disabled_at IS NULL
      AND NOT EXISTS (SELECT FROM external_identity WHERE user_id = app_user.id) FOR NO KEY UPDATE`,
});

/** Mails with a link to set a new password. The token is made when its mail is sent, so it is stored nowhere. */
@Injectable()
export class ResetMails {
  constructor(private readonly database: Database) {}

  /** Whether the address is that of a user is looked up when the mail is sent, so that the response does not tell. */
  async toAddress(address: string): Promise<void> {
    await this.database.run(insertResetMail, [null, address]);
  }

  /** Called in the transaction of what asks for it. */
  async toUser(sql: Pick<Sql, 'run'>, userId: number): Promise<void> {
    await sql.run(insertResetMail, [userId, null]);
  }

  /** A mail that is sent again has another token, and the one before works no more. Undefined: no such user. */
  write({ address }: ClaimedMail, publicUrl: string): Promise<MailText | undefined> {
    return this.database.transaction(async (sql) => {
      const [user] = await sql.run(lockResetRecipient, [address]);
      if (!user) return undefined;
      const { token } = await makeResetToken(sql, user.id, null);
      const { host } = new URL(publicUrl);
      const text = [
        `Somebody has asked to set a new password for ${address} at ${host}. To set one, open this address:`,
        `${publicUrl}/console/#reset=${encodeURIComponent(token)}`,
        'It works once, for an hour. Until then the old password is good, and your second factor stays as it is.',
        'If you did not ask for it, you need not do anything.',
      ];
      return { subject: `Set a new password (${host})`, text: `${text.join('\n\n')}\n` };
    });
  }
}
