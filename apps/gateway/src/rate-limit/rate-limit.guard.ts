import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { DomainError } from '@sms/platform/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RATE_LIMITED } from '../http/error-codes';
import type { Caller } from '../identity/caller';
import type { RateDecision } from './rate-decision';
import { DEFAULT_PER_MINUTE, RateLimiter } from './rate-limiter';
import { WINDOW_SECONDS } from './rate-window';

/** Comes after the guard that authenticates. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(private readonly limiter: RateLimiter) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const { caller } = http.getRequest<FastifyRequest>();
    if (!caller) throw new Error('rate limit on a route without authentication');
    const quota = quotaOf(caller);
    const decision = await this.limiter.take(caller.credentialId, quota);
    addRateLimitHeaders(http.getResponse<FastifyReply>(), decision);
    if (!decision.allowed)
      throw new DomainError(RATE_LIMITED, 'too many requests', { retryAfterSeconds: decision.resetMs / 1_000 });
    return true;
  }
}

function quotaOf(caller: Caller): number {
  return (caller.role === 'operator' ? null : caller.rateLimitPerMinute) ?? DEFAULT_PER_MINUTE;
}

/** Header fields of the IETF draft "RateLimit header fields for HTTP": structured field values. */
function addRateLimitHeaders(reply: FastifyReply, { quota, remaining, resetMs }: RateDecision): void {
  void reply.header('ratelimit-policy', `"default";q=${quota};w=${WINDOW_SECONDS}`);
  void reply.header('ratelimit', `"default";r=${remaining};t=${Math.ceil(resetMs / 1_000)}`);
}
