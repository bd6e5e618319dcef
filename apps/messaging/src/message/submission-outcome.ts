import type { ReasonCode } from '@sms/contracts/messaging';

/** What became of one segment, as it is recorded. */
export type SubmissionOutcome = (
  | {
      readonly kind: 'accepted';
      readonly carrierMessageId: string | null;
      /** The same as the carrier wrote it. */
      readonly verbatimMessageId: string | null;
    }
  | {
      readonly kind: 'refused';
      readonly refusal: string;
      readonly refusalCode: ReasonCode;
      readonly retryable: boolean;
      /** Where the message goes on; null: nowhere else. */
      readonly nextRoute: string | null;
    }
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'uncertain' }
) & {
  /** Of the session it came over; absent where there are none. */
  readonly slot?: number;
};

export type SubmissionState = SubmissionOutcome['kind'] | 'in_flight';
