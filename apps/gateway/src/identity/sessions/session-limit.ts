import { Injectable } from '@nestjs/common';
import { DomainError } from '@sms/platform/errors';
import { RATE_LIMITED } from '../../edge/http/error-codes';
import { RateLimiter } from '../../edge/rate-limit/rate-limiter';

/** Equal to the usual limit of requests: each login is a row that stays for a month. */
const PER_MINUTE = 60;

/**
 * Limits how often a user may log in, and refresh, with valid credentials. Only these count, so no other client can use
 * the limit up.
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
