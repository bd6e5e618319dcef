import { BOOLEAN, object, optional, TEXT, WHOLE } from '@sms/contracts/rpc';

/** Whoever verifies with a credential: codes of another vendor or mode are unknown to them. */
export interface OtpAsker {
  /** The parent account, or the account itself when it has none. */
  readonly vendorId: number;
  /** True: codes of test keys alone; false: live codes alone; absent: both. */
  readonly sandbox?: boolean;
}

export class VerifyOtpRequest {
  static readonly rule = object<VerifyOtpRequest>({
    referenceId: TEXT,
    phone: TEXT,
    code: TEXT,
    asker: optional(object<OtpAsker>({ vendorId: WHOLE, sandbox: optional(BOOLEAN) })),
  });

  /** Any text: one that is no UUID is the reference of nothing. */
  readonly referenceId: string;
  /** MSISDN the code was sent to. */
  readonly phone: string;
  readonly code: string;
  /** Absent: whoever knows reference, phone and code may verify. */
  readonly asker?: OtpAsker;
}

export type VerifyOtpReply =
  | { readonly outcome: 'verified' }
  | { readonly outcome: 'invalid_reference' | 'code_already_used' | 'attempts_exceeded' | 'code_expired' }
  | { readonly outcome: 'invalid_code'; readonly attemptsRemaining: number };
