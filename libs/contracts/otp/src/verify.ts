export interface VerifyOtpRequest {
  readonly referenceId: string;
  /** MSISDN the code was sent to. */
  readonly phone: string;
  readonly code: string;
}

export type VerifyOtpReply =
  | { readonly outcome: 'verified' }
  | { readonly outcome: 'invalid_reference' | 'code_already_used' | 'attempts_exceeded' | 'code_expired' }
  | { readonly outcome: 'invalid_code'; readonly attemptsRemaining: number };
