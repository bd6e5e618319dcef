import { Injectable } from '@nestjs/common';
import { DomainError } from '@sms/platform/errors';
import { RATE_LIMITED } from '../http/error-codes';
import { ExpiringCache } from './expiring-cache';
import { FailureThrottle, origin } from './failure-throttle';

/** As many as a credential has requests. */
const ALLOWED_A_MINUTE = 60;
/** Keys that an address may have looked up in a second once it is over that. Enough for one with a new key to come through. */
const LOOK_UPS_A_SECOND = 5;
const SECOND_MS = 1_000;
const MAX_ADDRESSES = 10_000;

/**
 * Wrong keys and tokens of each address. Only failures are refused: whoever shares the address and has a credential
 * that is valid does not notice.
 */
@Injectable()
export class FailedCredentials {
  private readonly throttle = new FailureThrottle(ALLOWED_A_MINUTE, () => performance.now());
  private readonly lookUps = new ExpiringCache<{ count: number }>(MAX_ADDRESSES, SECOND_MS, () => performance.now());

  /** @throws {DomainError} RATE_LIMIT_EXCEEDED in place of the refusal, when the address has failed too often. */
  record(address: string): void {
    this.throttle.admit(address);
    this.throttle.recordFailure(address);
  }

  /**
   * To be asked before a credential nobody knows is looked up: an address that has failed too often gets few look-ups, so that
   * guesses do not cost the database more than a moment of each second.
   * @throws {DomainError} RATE_LIMIT_EXCEEDED when it has had them.
   */
  admitLookUp(address: string): void {
    if (this.throttle.secondsToWait(address) === 0) return;
    const key = origin(address);
    const second = this.lookUps.get(key) ?? { count: 0 };
    if (second.count === 0) this.lookUps.set(key, second);
    second.count += 1;
    if (second.count > LOOK_UPS_A_SECOND) throw new DomainError(RATE_LIMITED, 'too many unknown keys', { retryAfterSeconds: 1 });
  }
}
