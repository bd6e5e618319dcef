import { Injectable } from '@nestjs/common';
import { DomainError } from '@sms/platform/errors';
import { RATE_LIMITED } from '../http/error-codes';
import { FailureThrottle } from './failure-throttle';

/** As many as a credential has requests. */
const ALLOWED_A_MINUTE = 60;

/**
 * Wrong keys and tokens of each address. Only failures are refused: whoever shares the address and has a credential
 * that is valid does not notice.
 */
@Injectable()
export class FailedCredentials {
  private readonly throttle = new FailureThrottle(ALLOWED_A_MINUTE, () => performance.now());

  /** @throws {DomainError} RATE_LIMIT_EXCEEDED in place of the refusal, when the address has failed too often. */
  record(address: string): void {
    const retryAfterSeconds = this.throttle.secondsToWait(address);
    if (retryAfterSeconds > 0) throw new DomainError(RATE_LIMITED, 'too many failed authentications', { retryAfterSeconds });
    this.throttle.recordFailure(address);
  }
}
