import { Injectable } from '@nestjs/common';
import { FailureThrottle } from './failure-throttle';

/** Equal to the usual rate limit of a credential. */
const ALLOWED_A_MINUTE = 60;

/**
 * Counts wrong keys and tokens of each address. Only failures are refused: a client with a valid credential at the same
 * address is not affected.
 */
@Injectable()
export class FailedCredentials {
  private readonly throttle = new FailureThrottle(ALLOWED_A_MINUTE, () => performance.now());

  /** @throws {DomainError} RATE_LIMIT_EXCEEDED in place of the refusal, when the address has failed too often. */
  record(address: string): void {
    this.throttle.admit(address);
    this.throttle.recordFailure(address);
  }
}
