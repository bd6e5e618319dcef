import type { VerifyOtpReply } from '@sms/contracts/otp';

export interface OtpState {
  readonly used: boolean;
  /** By its own failures or by those of its phone. */
  readonly locked: boolean;
}

/** Why a code could not be tried, the first reason that holds. What is neither used nor locked has expired. */
export function classifyMiss(state: OtpState | undefined): VerifyOtpReply {
  if (!state) return { outcome: 'invalid_reference' };
  if (state.used) return { outcome: 'code_already_used' };
  if (state.locked) return { outcome: 'attempts_exceeded' };
  return { outcome: 'code_expired' };
}
