import type { MessageStatus } from '@sms/contracts/messaging';
import type { SubmissionState } from '../submitting/submission-outcome';
import type { ReceiptVerdict } from './carrier-receipt';

/** What is known of one submission of one segment. */
export interface SubmissionFacts {
  readonly id: number;
  readonly segment: number;
  readonly state: SubmissionState;
  readonly refusal: string | null;
  readonly retryable: boolean;
  readonly verdict: ReceiptVerdict | null;
}

/** What follows for the message from all its submissions. */
export type Judgement =
  /** Something is still under way. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'retry' }
  | { readonly kind: 'uncertain' }
  /** Every segment is at a carrier; `final` once the receipts decide. */
  | { readonly kind: 'accepted'; readonly final: Extract<MessageStatus, 'delivered' | 'undelivered' | 'failed'> | null; readonly failureReason: string | null }
  /** `charged`: a segment had already been accepted, so the carrier has to be paid. */
  | { readonly kind: 'failed'; readonly failureReason: string; readonly charged: boolean };

/**
 * Judges a message by its segments, each by the best that is known of any of its attempts: a segment that was
 * accepted once is accepted. All segments accepted and all delivered: delivered. One not delivered: the message
 * is not. One refused for good: the message has failed.
 */
export function judgeMessage(segments: number, submissions: readonly SubmissionFacts[]): Judgement {
  const bySegment = Array.from({ length: segments }, (_unused, index) => submissions.filter(({ segment }) => segment === index + 1));
  const standings = bySegment.map(standingOfSegment);
  if (standings.every(({ state }) => state === 'accepted')) return judgeReceipts(bySegment);
  if (standings.some(({ state }) => state === 'in_flight')) return { kind: 'wait' };
  const refused = standings.find(({ state, retryable }) => state === 'refused' && !retryable);
  if (refused) {
    return { kind: 'failed', failureReason: `carrier refused: ${refused.refusal}`, charged: standings.some(({ state }) => state === 'accepted') };
  }
  return standings.some(({ state }) => state === 'uncertain') ? { kind: 'uncertain' } : { kind: 'retry' };
}

function standingOfSegment(submissions: readonly SubmissionFacts[]): Pick<SubmissionFacts, 'state' | 'refusal' | 'retryable'> {
  const accepted = submissions.find(({ state }) => state === 'accepted');
  const latest = submissions.reduce<SubmissionFacts | undefined>((last, next) => (last && last.id > next.id ? last : next), undefined);
  return accepted ?? latest ?? { state: 'not_sent', refusal: null, retryable: true };
}

function judgeReceipts(bySegment: readonly (readonly SubmissionFacts[])[]): Judgement {
  const verdicts = bySegment.map((submissions) => verdictOfSegment(submissions.filter(({ state }) => state === 'accepted')));
  if (verdicts.includes('rejected')) return { kind: 'accepted', final: 'failed', failureReason: 'rejected by the carrier' };
  if (verdicts.includes('undelivered')) return { kind: 'accepted', final: 'undelivered', failureReason: null };
  if (verdicts.every((verdict) => verdict === 'delivered')) return { kind: 'accepted', final: 'delivered', failureReason: null };
  return { kind: 'accepted', final: null, failureReason: null };
}

/** A segment sent twice is delivered when one copy is, and not delivered only when none can be any more. */
function verdictOfSegment(accepted: readonly SubmissionFacts[]): ReceiptVerdict | null {
  if (accepted.some(({ verdict }) => verdict === 'delivered')) return 'delivered';
  if (accepted.some(({ verdict }) => verdict === null)) return null;
  return accepted[0]?.verdict ?? null;
}
