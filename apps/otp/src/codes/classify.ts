import type { VerifyOtpReply } from '@sms/contracts/otp';

export interface OtpState {
  readonly used: boolean;
  /** By its own failures or by those of its phone. */
  readonly locked: boolean;
  readonly expired: boolean;
}

/** Why a code cannot be tried, the first reason that holds; undefined while it can. */
export function classify(state: OtpState | undefined): VerifyOtpReply | undefined {
  if (!state) return { outcome: 'invalid_reference' };
  if (state.used) return { outcome: 'code_already_used' };
  if (state.locked) return { outcome: 'attempts_exceeded' };
  if (state.expired) return { outcome: 'code_expired' };
  return undefined;
}
