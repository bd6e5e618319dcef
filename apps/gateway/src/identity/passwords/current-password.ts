import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { DomainError } from '@sms/platform/errors';
import { Repository } from 'typeorm';
import { FailureThrottle, MAX_FAILED_GUESSES } from '../credentials/failure-throttle';
import { invalidFields } from '../../edge/validation/invalid-fields';
import { AppUser } from '../accounts/app-user.entity';
import type { Caller } from '../accounts/caller';
import { PasswordHasher } from '../accounts/password-hasher';

/** Checks the password of a user who has a session. */
@Injectable()
export class CurrentPassword {
  private readonly throttle = new FailureThrottle(MAX_FAILED_GUESSES, () => performance.now());

  constructor(
    @InjectRepository(AppUser) private readonly users: Repository<AppUser>,
    private readonly passwords: PasswordHasher,
  ) {}

  /**
   * Returns the hash against which it was checked.
   * @throws {DomainError} INVALID naming `current_password` when that is wrong; RATE_LIMIT_EXCEEDED.
   */
  async verify({ userId, credentialId }: Caller, password: string): Promise<string> {
    const passwordHash = await this.throttle.attempt(credentialId, async () => {
      const user = await this.users.findOneByOrFail({ id: userId });
      return (await this.passwords.verify(password, user.passwordHash)) ? user.passwordHash : undefined;
    });
    if (passwordHash === undefined) throw wrongPassword();
    return passwordHash;
  }
}

export function wrongPassword(): DomainError {
  return invalidFields({ current_password: ['current_password is wrong'] });
}
