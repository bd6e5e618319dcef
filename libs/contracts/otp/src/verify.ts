import { BOOLEAN, object, optional, TEXT, WHOLE } from '@sms/contracts/rpc';

/** The credential that verifies: codes of another vendor or mode are unknown to it. */
export interface OtpAsker {
  /** The parent account, or the account itself when it has none. */
  readonly vendorId: number;
  /** True: only codes of test keys; false: only live codes; absent: both. */
  readonly sandbox?: boolean;
}

export class VerifyOtpRequest {
  static readonly rule = object<VerifyOtpRequest>({
    referenceId: TEXT,
    phone: TEXT,
    code: TEXT,
    asker: optional(object<OtpAsker>({ vendorId: WHOLE, sandbox: optional(BOOLEAN) })),
  });

  /** Any text: one that is not a UUID is an unknown reference. */
  readonly referenceId: string;
  /** MSISDN the code was sent to. */
  readonly phone: string;
  readonly code: string;
  /** Absent: any caller that knows reference, phone and code may verify. */
  readonly asker?: OtpAsker;
}

export type VerifyOtpReply =
  | { readonly outcome: 'verified' }
  | { readonly outcome: 'invalid_reference' | 'code_already_used' | 'attempts_exceeded' | 'code_expired' }
  | { readonly outcome: 'invalid_code'; readonly attemptsRemaining: number };
