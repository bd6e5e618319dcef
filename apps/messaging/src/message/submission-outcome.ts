import type { ReasonCode } from '@sms/contracts/messaging';

/** The outcome of one segment, as recorded. */
export type SubmissionOutcome = (
  | {
      readonly kind: 'accepted';
      readonly carrierMessageId: string | null;
      /** The id as the carrier wrote it. */
      readonly verbatimMessageId: string | null;
    }
  | {
      readonly kind: 'refused';
      readonly refusal: string;
      readonly refusalCode: ReasonCode;
      readonly retryable: boolean;
      /** The route of the next attempt; null: no other carrier. */
      readonly nextRoute: string | null;
    }
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'uncertain' }
) & {
  /** Slot of the session it came over; absent where there are none. */
  readonly slot?: number;
};

export type SubmissionState = SubmissionOutcome['kind'] | 'in_flight';
