import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import { ACCESS_TOKEN_SECONDS } from '../credentials/access-tokens';
import type { Caller } from '../accounts/caller';
import { CurrentPassword } from './current-password';

const findRecentSession = statement<readonly [sessionId: string | null]>({
  name: 'gateway.find_recent_session',
  text: `SELECT FROM session WHERE id = $1 AND created_at > now() - interval '${ACCESS_TOKEN_SECONDS} seconds'`,
});

/**
 * Whether the user has proved the password lately, for what a stolen session must not do. A login counts for as long as
 * the access token that it returns, so a user who logs in and acts never needs to give the password twice.
 */
@Injectable()
export class Reauthentication {
  constructor(
    private readonly database: Database,
    private readonly currentPassword: CurrentPassword,
  ) {}

  /** @throws {DomainError} INVALID when the password is given and wrong; RATE_LIMIT_EXCEEDED. */
  async isFresh(caller: Caller, password: string | undefined): Promise<boolean> {
    if (password !== undefined) {
      await this.currentPassword.verify(caller, password);
      return true;
    }
    const recent = await this.database.run(findRecentSession, [caller.sessionId]);
    return recent.length > 0;
  }
}
