import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { DomainError } from '@sms/platform/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { gatewayConfig } from '../../config/gateway.config';
import { RATE_LIMITED } from '../../edge/http/error-codes';
import type { Caller } from '../accounts/caller';
import type { RateDecision } from '../../edge/rate-limit/rate-decision';
import { DEFAULT_PER_MINUTE, RateLimiter } from '../../edge/rate-limit/rate-limiter';
import { WINDOW_SECONDS } from '../../edge/rate-limit/rate-window.sql';
import { SPECIFIED_ROUTES } from '../../edge/http/specified-routes';

/** Runs after the guard that authenticates. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly limiter: RateLimiter,
    @Inject(gatewayConfig.KEY) private readonly config: ConfigType<typeof gatewayConfig>,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    await this.admit(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
    return true;
  }

  /** @throws {DomainError} RATE_LIMITED; the headers of the response tell what is left in either case */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { caller } = request;
    if (!caller) throw new Error('rate limit on a route without authentication');
    const decision = await (caller.viaConsole && !isSpecified(request)
      ? this.limiter.take(`console:${caller.userId}`, this.config.console.requestsPerMinute)
      : this.limiter.take(caller.credentialId, quotaOf(caller)));
    addRateLimitHeaders(reply, decision);
    if (!decision.allowed)
      throw new DomainError(RATE_LIMITED, 'too many requests', { retryAfterSeconds: decision.resetMs / 1_000 });
  }
}

function isSpecified({ method, routeOptions }: FastifyRequest): boolean {
  return SPECIFIED_ROUTES.has(`${method} ${routeOptions.url}`);
}

function quotaOf(caller: Caller): number {
  return (caller.role === 'operator' ? null : caller.rateLimitPerMinute) ?? DEFAULT_PER_MINUTE;
}

/** Header fields of the IETF draft "RateLimit header fields for HTTP": structured field values. */
function addRateLimitHeaders(reply: FastifyReply, { quota, remaining, resetMs }: RateDecision): void {
  void reply.header('ratelimit-policy', `"default";q=${quota};w=${WINDOW_SECONDS}`);
  void reply.header('ratelimit', `"default";r=${remaining};t=${Math.ceil(resetMs / 1_000)}`);
}
