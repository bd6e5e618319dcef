import { Injectable } from '@nestjs/common';
import { OTP_OPERATIONS, type VerifyOtpReply } from '@sms/contracts/otp';
import { DomainError } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import { RATE_LIMITED } from '../http/error-codes';
import { RateLimiter } from '../rate-limit/rate-limiter';
import type { VerifyOtpRequestBody } from './verify-otp.request';

/** The route is public: this is what one address may try, over all gateways. */
const PER_ADDRESS_PER_MINUTE = 60;

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
  ) {}

  async execute({ phone_number, otp_code, reference_id }: VerifyOtpRequestBody, address: string) {
    const { allowed, resetMs } = await this.limiter.take(`otp-verify:${address}`, PER_ADDRESS_PER_MINUTE);
    if (!allowed) throw new DomainError(RATE_LIMITED, 'too many verifications', { retryAfterSeconds: resetMs / 1_000 });
    const reply = await this.rpc.request(OTP_OPERATIONS.verify, { referenceId: reference_id, phone: phone_number, code: otp_code });
    if (reply.outcome === 'verified') return { verified: true };
    const details = reply.outcome === 'invalid_code' ? { attemptsRemaining: reply.attemptsRemaining } : undefined;
    throw new DomainError(ERROR_CODES[reply.outcome], 'not verified', details);
  }
}
