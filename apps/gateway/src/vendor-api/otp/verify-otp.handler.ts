import { Injectable } from '@nestjs/common';
import { OTP_OPERATIONS, type OtpAsker, type VerifyOtpReply } from '@sms/contracts/otp';
import { DomainError } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import type { Caller } from '../../identity/accounts/caller';
import type { VerifyOtpRequestBody } from './verify-otp.request';
import type { VerifyOtpResponse } from './verify-otp.response';
import { VerifyThrottle } from './verify-throttle';

export const VERIFY_ERROR_CODES = {
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
    private readonly throttle: VerifyThrottle,
  ) {}

  /**
   * An authenticated caller may verify for any number of users from one address, but only codes of its own vendor.
   * @throws {DomainError} an error code of the specification; RATE_LIMIT_EXCEEDED for an address that has failed too
   * often
   */
  async execute(
    caller: Caller | undefined,
    { phone_number, otp_code, reference_id }: VerifyOtpRequestBody,
    address: string,
  ): Promise<VerifyOtpResponse> {
    const request = { referenceId: reference_id, phone: phone_number, code: otp_code, ...askerOf(caller) };
    const verify = () => this.rpc.request(OTP_OPERATIONS.verify, request);
    const reply = await (caller ? verify() : this.throttle.attempt(address, verify));
    if (reply.outcome === 'verified') return { verified: true };
    const details = reply.outcome === 'invalid_code' ? { attemptsRemaining: reply.attemptsRemaining } : undefined;
    throw new DomainError(VERIFY_ERROR_CODES[reply.outcome], 'not verified', details);
  }
}

/** A key has one mode; an access token covers both. Operators belong to no vendor. */
function askerOf(caller: Caller | undefined): { asker?: OtpAsker } {
  if (!caller || caller.role === 'operator') return {};
  const vendorId = caller.parentAccountId ?? caller.accountId;
  return { asker: caller.sessionId === null ? { vendorId, sandbox: caller.sandbox } : { vendorId } };
}
