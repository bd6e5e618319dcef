import { Injectable } from '@nestjs/common';
import { DomainError } from '@sms/platform/errors';
import { RATE_LIMITED } from '../../edge/http/error-codes';
import { RateLimiter } from '../../edge/rate-limit/rate-limiter';

/** As many as a credential has requests: each is a row that stays for a month. */
const PER_MINUTE = 60;

/**
 * How often a user may log in, and refresh, with credentials that are right. Counted then alone, so nobody else can use
 * it up.
 */
@Injectable()
export class SessionLimit {
  constructor(private readonly limiter: RateLimiter) {}

  /** @throws {DomainError} RATE_LIMIT_EXCEEDED. */
  async take(what: 'login' | 'refresh' | 'console-token', userId: number): Promise<void> {
    const { allowed, resetMs } = await this.limiter.take(`${what}:${userId}`, PER_MINUTE);
    if (!allowed) throw new DomainError(RATE_LIMITED, `too many of ${what}`, { retryAfterSeconds: resetMs / 1_000 });
  }
}
