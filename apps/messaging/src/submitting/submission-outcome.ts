/** What became of one segment at a carrier; see libs/smpp for what makes an outcome uncertain. */
export type SubmissionOutcome =
  | { readonly kind: 'accepted'; readonly carrierMessageId: string }
  | { readonly kind: 'refused'; readonly refusal: string; readonly retryable: boolean }
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'uncertain' };

export interface SettledSubmission {
  readonly submissionId: number;
  readonly outcome: SubmissionOutcome;
}

export type SubmissionState = SubmissionOutcome['kind'] | 'in_flight';
