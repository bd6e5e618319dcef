import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import type { VerifyOtpReply } from '@sms/contracts/otp';
import { DomainError } from '@sms/platform/errors';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { FailureThrottle, origin } from '../../identity/credentials/failure-throttle';
import { gatewayConfig } from '../../config/gateway.config';
import { RATE_LIMITED } from '../../edge/http/error-codes';
import { RateLimiter } from '../../edge/rate-limit/rate-limiter';
import { VerifyFailureWindow } from './verify-failure-window';

/** A verification takes some milliseconds; one behind too many others waits this long at most. */
const TIMEOUT_MS = 3_000;

/**
 * Slows down guessing by callers of whom only the address is known. Failures are counted over all gateways together,
 * and one beyond the limit gets RATE_LIMIT_EXCEEDED instead of its outcome. Successes are not counted. Verifications in
 * flight, and failures while the database is down, are counted by this gateway alone.
 */
@Injectable()
export class VerifyThrottle {
  private readonly here: FailureThrottle;
  private readonly everywhere: RateLimiter;
  private readonly allowedFailures: number;

  constructor(
    window: VerifyFailureWindow,
    @Inject(gatewayConfig.KEY) { otpVerifyPerMinute }: ConfigType<typeof gatewayConfig>,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {
    this.allowedFailures = otpVerifyPerMinute;
    this.here = new FailureThrottle(otpVerifyPerMinute, () => performance.now(), { timeoutMs: TIMEOUT_MS });
    this.everywhere = new RateLimiter(window);
  }

  /** @throws {DomainError} RATE_LIMIT_EXCEEDED while the address has to wait. */
  attempt(address: string, verify: () => Promise<VerifyOtpReply>): Promise<VerifyOtpReply> {
    const from = origin(address);
    return this.here.attempt(
      address,
      async () => {
        refuseFor(this.everywhere.deniedForMs(from));
        const reply = await verify();
        if (reply.outcome !== 'verified') await this.countFailure(from);
        return reply;
      },
      ({ outcome }) => outcome !== 'verified',
    );
  }

  private async countFailure(from: string): Promise<void> {
    const decision = await this.everywhere.take(from, this.allowedFailures).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'a failed verification is counted at this gateway alone');
      return undefined;
    });
    if (decision && !decision.allowed) refuseFor(decision.resetMs);
  }
}

function refuseFor(ms: number): void {
  if (ms > 0) throw new DomainError(RATE_LIMITED, 'too many failed verifications', { retryAfterSeconds: ms / 1_000 });
}
