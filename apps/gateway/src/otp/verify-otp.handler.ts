import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { OTP_OPERATIONS, type VerifyOtpReply } from '@sms/contracts/otp';
import { DomainError } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import { gatewayConfig } from '../gateway.config';
import { RATE_LIMITED } from '../http/error-codes';
import { RateLimiter } from '../rate-limit/rate-limiter';
import type { VerifyOtpRequestBody } from './verify-otp.request';

const ERROR_CODES = {
  invalid_reference: 'INVALID_REFERENCE',
  code_already_used: 'CODE_ALREADY_USED',
  attempts_exceeded: 'ATTEMPTS_EXCEEDED',
  code_expired: 'CODE_EXPIRED',
  invalid_code: 'INVALID_CODE',
} as const satisfies Record<Exclude<VerifyOtpReply['outcome'], 'verified'>, string>;

@Injectable()
export class VerifyOtpHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limiter: RateLimiter,
    @Inject(gatewayConfig.KEY) private readonly config: ConfigType<typeof gatewayConfig>,
  ) {}

  async execute({ phone_number, otp_code, reference_id }: VerifyOtpRequestBody, address: string) {
    const { allowed, resetMs } = await this.limiter.take(`otp-verify:${address}`, this.config.otpVerifyPerMinute);
    if (!allowed) throw new DomainError(RATE_LIMITED, 'too many verifications', { retryAfterSeconds: resetMs / 1_000 });
    const reply = await this.rpc.request(OTP_OPERATIONS.verify, { referenceId: reference_id, phone: phone_number, code: otp_code });
    if (reply.outcome === 'verified') return { verified: true };
    const details = reply.outcome === 'invalid_code' ? { attemptsRemaining: reply.attemptsRemaining } : undefined;
    throw new DomainError(ERROR_CODES[reply.outcome], 'not verified', details);
  }
}
