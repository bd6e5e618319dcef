import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Database } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { Repository } from 'typeorm';
import { AuditLog } from '../audit/audit-log';
import { ACCESS_TOKEN_SECONDS, AccessTokens } from '../auth/access-tokens';
import { userDisabled } from '../auth/auth-errors';
import { FailureThrottle } from '../auth/failure-throttle';
import { INVALID_CREDENTIALS } from '../http/error-codes';
import { AppUser } from '../identity/app-user.entity';
import { PasswordHasher } from '../identity/password-hasher';
import type { LoginRequest } from './login.request';
import { SessionLimit } from './session-limit';
import { Sessions } from './sessions';
import type { TokensResponse } from './tokens.response';

/** Failures allowed within a minute before an address has to wait. */
const ALLOWED_FAILURES = 10;

@Injectable()
export class LoginHandler {
  private readonly throttle = new FailureThrottle(ALLOWED_FAILURES, () => performance.now());

  constructor(
    @InjectRepository(AppUser) private readonly users: Repository<AppUser>,
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
    private readonly passwords: PasswordHasher,
    private readonly tokens: AccessTokens,
    private readonly limit: SessionLimit,
  ) {}

  /**
   * @throws {DomainError} INVALID_CREDENTIALS, the same for an unknown e-mail; USER_DISABLED to whoever knows the
   * password; RATE_LIMIT_EXCEEDED.
   */
  async execute({ email, password }: LoginRequest, address: string): Promise<TokensResponse> {
    const user = await this.throttle.attempt(address, async () => {
      const found = await this.users.findOneBy({ email: email.trim().toLowerCase() });
      const matches = await this.passwords.verify(password, found?.passwordHash);
      return found && matches ? found : undefined;
    });
    if (!user) throw wrongCredentials();
    if (user.disabledAt !== null) throw userDisabled();
    await this.limit.take('login', user.id);
    const { sessionId, refreshToken } = await this.startSession(user);
    const access_token = await this.tokens.sign(user.id, sessionId);
    return { access_token, token_type: 'Bearer', expires_in: ACCESS_TOKEN_SECONDS, refresh_token: refreshToken };
  }

  private startSession(user: AppUser) {
    return this.database.transaction(async (sql) => {
      // Locked and read again, so that no session starts with a password that is being changed, or for a user who is
      // being disabled.
      const unchanged = 'SELECT 1 FROM app_user WHERE id = $1 AND password_hash = $2 AND disabled_at IS NULL FOR SHARE';
      const [same] = await sql.rows(unchanged, [user.id, user.passwordHash]);
      if (!same) throw wrongCredentials();
      const session = await this.sessions.start(sql, user.id);
      if (user.role === 'operator') {
        await this.audit.record(sql, {
          actorUserId: user.id,
          action: 'operator.logged-in',
          target: `session:${session.sessionId}`,
        });
      }
      return session;
    });
  }
}

function wrongCredentials(): DomainError {
  return new DomainError(INVALID_CREDENTIALS, 'wrong e-mail or password');
}
