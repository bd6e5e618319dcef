import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Database, type Sql, statement } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { Repository } from 'typeorm';
import { userDisabled } from '../auth/auth-errors';
import { KnownPlaces, type Origin } from '../guesses/known-places';
import { LoginThrottle } from '../guesses/login-throttle';
import { INVALID_CREDENTIALS } from '../../edge/http/error-codes';
import { AppUser } from '../accounts/app-user.entity';
import { PasswordHasher } from '../accounts/password-hasher';
import type { LoginRequest } from './login.request';
import { SessionLimit } from './session-limit';

const lockUnchangedUser = statement<readonly [id: number, passwordHash: string]>({
  name: 'gateway.lock_unchanged_user',
  text: 'SELECT 1 FROM app_user WHERE id = $1 AND password_hash = $2 AND disabled_at IS NULL FOR SHARE',
});

/** Logs in by password; the caller decides what a login gives. */
@Injectable()
export class PasswordLogin {
  constructor(
    @InjectRepository(AppUser) private readonly users: Repository<AppUser>,
    private readonly database: Database,
    private readonly passwords: PasswordHasher,
    private readonly limit: SessionLimit,
    private readonly throttle: LoginThrottle,
    private readonly places: KnownPlaces,
  ) {}

  /**
   * @param give runs in the transaction that locks the user with the password that was checked
   * @throws {DomainError} INVALID_CREDENTIALS, the same for an unknown e-mail; USER_DISABLED when the password is
   * right; RATE_LIMIT_EXCEEDED.
   */
  async execute<T>(
    { email, password }: LoginRequest,
    origin: Origin,
    give: (sql: Sql, user: AppUser) => Promise<T>,
  ): Promise<T> {
    const user = await this.checked(email.trim().toLowerCase(), password, origin);
    if (!user) throw wrongCredentials();
    if (user.disabledAt !== null) throw userDisabled();
    await this.limit.take('login', user.id);
    return this.database.transaction(async (sql) => {
      // Locked and read again, so that nothing is given for a password that is being changed, or to a user who is being
      // disabled.
      const [same] = await sql.run(lockUnchangedUser, [user.id, user.passwordHash]);
      if (!same) throw wrongCredentials();
      await this.places.note(sql, user.id, origin);
      return give(sql, user);
    });
  }

  private async checked(email: string, password: string, origin: Origin): Promise<AppUser | undefined> {
    let found: AppUser | null = null;
    return this.throttle.attempt(
      { email, origin },
      async (asker) => {
        found = await this.users.findOneBy({ email });
        const matches = await this.passwords.verify(password, found?.passwordHash, asker);
        return found && matches ? found : undefined;
      },
      () => found?.id,
    );
  }
}

function wrongCredentials(): DomainError {
  return new DomainError(INVALID_CREDENTIALS, 'wrong e-mail or password');
}
