import type { VerifyOtpReply } from '@sms/contracts/otp';

/** Wrong codes after which a reference is locked for good. */
export const FAILURES_PER_REFERENCE = 5;

/**
 * By whose wrong codes it is locked: its own, those of its vendor for the phone, or those of all vendors for the phone.
 */
export type LockedBy = 'reference' | 'vendor' | 'phone';

export interface OtpState {
  readonly used: boolean;
  readonly locked_by: LockedBy | null;
  readonly expired: boolean;
}

/** Why a code cannot be tried, the first reason that holds; undefined while it can. */
export function classify(state: OtpState | undefined): VerifyOtpReply | undefined {
  if (!state) return { outcome: 'invalid_reference' };
  if (state.used) return { outcome: 'code_already_used' };
  if (state.locked_by !== null) return { outcome: 'attempts_exceeded' };
  if (state.expired) return { outcome: 'code_expired' };
  return undefined;
}
