import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DomainError } from '@sms/platform/errors';
import { Repository } from 'typeorm';
import { AppUser } from '../accounts/app-user.entity';
import { INVALID_CREDENTIALS, RATE_LIMITED } from '../http/error-codes';
import { ACCESS_TOKEN_SECONDS, AccessTokens } from './access-tokens';
import { FailureThrottle } from './failure-throttle';
import type { LoginRequest } from './login.request';
import { PasswordHasher } from './password-hasher';

@Injectable()
export class LoginHandler {
  private readonly throttle = new FailureThrottle(() => performance.now());

  constructor(
    @InjectRepository(AppUser) private readonly users: Repository<AppUser>,
    private readonly passwords: PasswordHasher,
    private readonly tokens: AccessTokens,
  ) {}

  /** @throws {DomainError} INVALID_CREDENTIALS, the same for an unknown e-mail; RATE_LIMIT_EXCEEDED. */
  async execute({ email, password }: LoginRequest, address: string) {
    const retryAfterSeconds = this.throttle.secondsToWait(address);
    if (retryAfterSeconds > 0) throw new DomainError(RATE_LIMITED, 'too many failed logins', { retryAfterSeconds });
    const user = await this.users.findOneBy({ email: email.trim().toLowerCase() });
    const matches = await this.passwords.verify(password, user?.passwordHash);
    if (!user || !matches) {
      this.throttle.recordFailure(address);
      throw new DomainError(INVALID_CREDENTIALS, 'wrong e-mail or password');
    }
    return { access_token: await this.tokens.sign(user.id), token_type: 'Bearer', expires_in: ACCESS_TOKEN_SECONDS };
  }
}
