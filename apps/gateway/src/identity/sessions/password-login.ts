import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Database, type Sql, statement } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { Repository } from 'typeorm';
import { userDisabled } from '../auth/auth-errors';
import { OperatorNetworks } from '../credentials/operator-networks';
import { KnownPlaces, type LoginOrigin } from '../guesses/known-places';
import { LoginThrottle } from '../guesses/login-throttle';
import { INVALID_CREDENTIALS } from '../../edge/http/error-codes';
import { AppUser } from '../accounts/app-user.entity';
import { PasswordHasher } from '../accounts/password-hasher';
import type { LoginRequest } from './login.request';
import { SecondFactors } from '../second-factors/second-factors';
import { SessionLimit } from './session-limit';
import type { SessionUser } from './sessions';

const renewPasswordHash = statement<readonly [id: number, passwordHash: string, newHash: string]>({
  name: 'gateway.renew_password_hash',
  text: 'UPDATE app_user SET password_hash = $3 WHERE id = $1 AND password_hash = $2',
});

const lockUnchangedUser = statement<readonly [id: number, passwordHash: string]>({
  name: 'gateway.lock_unchanged_user',
  text: `
    SELECT 1 FROM app_user WHERE id = $1 AND password_hash = $2 AND disabled_at IS NULL
      AND NOT EXISTS (SELECT FROM external_identity WHERE user_id = app_user.id) FOR SHARE`,
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
    private readonly networks: OperatorNetworks,
    private readonly secondFactors: SecondFactors,
  ) {}

  /**
   * @param give runs in the transaction that locks the user with the password that was checked
   * @throws {DomainError} INVALID_CREDENTIALS, the same for an unknown e-mail; USER_DISABLED when the password is
   * right, and so OPERATOR_NETWORK_REFUSED,
   * SECOND_FACTOR_REQUIRED and SECOND_FACTOR_INVALID; RATE_LIMIT_EXCEEDED.
   */
  async execute<T>(
    request: LoginRequest,
    origin: LoginOrigin,
    give: (sql: Sql, user: SessionUser) => Promise<T>,
  ): Promise<T> {
    const attempt = () => this.attempt({ ...request, email: request.email.trim().toLowerCase() }, origin, give);
    // Once more when the user changed meanwhile: another login may have renewed the hash.
    const login = (await attempt()) ?? (await attempt());
    if (!login) throw wrongCredentials(null);
    return login.given;
  }

  private async attempt<T>(
    { email, password, second_factor_code }: LoginRequest,
    origin: LoginOrigin,
    give: (sql: Sql, user: SessionUser) => Promise<T>,
  ): Promise<{ readonly given: T } | undefined> {
    const user = await this.checked(email, password, origin);
    if (user.disabledAt !== null) throw userDisabled(user);
    this.networks.assertMayCall(user.role, origin.address);
    await this.limit.take('login', user.id);
    const proved = await this.secondFactors.prove(user.id, second_factor_code ?? undefined);
    if (this.passwords.isOutdated(user.passwordHash)) await this.renewHash(user, password);
    return this.database.transaction(async (sql) => {
      // Locked and read again, so that nothing is given for a password that is being changed, or to a user who is being
      // disabled.
      const [same] = await sql.run(lockUnchangedUser, [user.id, user.passwordHash]);
      if (!same || (await this.secondFactors.has(sql, user.id)) !== proved) return undefined;
      const inNewPlace = !(await this.places.note(sql, user.id, origin));
      return { given: await give(sql, { id: user.id, role: user.role, proved, inNewPlace }) };
    });
  }

  /** Hashes the password with the parameters of now; only while it is known, at a login, can this be done. */
  private async renewHash(user: AppUser, password: string): Promise<void> {
    const newHash = await this.passwords.hash(password);
    const renewed = await this.database.change(renewPasswordHash, [user.id, user.passwordHash, newHash]);
    if (renewed === 1) user.passwordHash = newHash;
  }

  private async checked(email: string, password: string, origin: LoginOrigin): Promise<AppUser> {
    let found: AppUser | null = null;
    const user = await this.throttle.attempt(
      { email, origin },
      async (asker) => {
        found = await this.users.findOneBy({ email });
        const matches = await this.passwords.verify(password, found?.passwordHash, asker);
        return found && matches ? found : undefined;
      },
      () => found?.id,
    );
    if (!user) throw wrongCredentials(found);
    return user;
  }
}

/** @param user whose e-mail it was, for the audit log */
function wrongCredentials(user: AppUser | null): DomainError {
  const details = user === null ? {} : { userId: user.id, accountId: user.accountId };
  return new DomainError(INVALID_CREDENTIALS, 'wrong e-mail or password', details);
}
