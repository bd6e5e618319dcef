import type { VerifyOtpReply } from '@sms/contracts/otp';

/** Wrong codes after which a reference is locked for good. */
export const FAILURES_PER_REFERENCE = 5;

/**
 * The wrong codes that locked it: its own, those of its vendor for the phone, or those of all vendors for the phone.
 */
export type LockedBy = 'reference' | 'vendor' | 'phone';

export interface OtpState {
  readonly used: boolean;
  readonly locked_by: LockedBy | null;
  readonly expired: boolean;
}

/** The first reason why a code cannot be tried; undefined while it can. */
export function classify(state: OtpState | undefined): VerifyOtpReply | undefined {
  if (!state) return { outcome: 'invalid_reference' };
  if (state.used) return { outcome: 'code_already_used' };
  if (state.locked_by !== null) return { outcome: 'attempts_exceeded' };
  if (state.expired) return { outcome: 'code_expired' };
  return undefined;
}
