import type { MessageStatus, ReasonCode } from '@sms/contracts/messaging';
import type { MessageState } from '@sms/smpp';
import type { ReceiptSettings, ReceiptVerdict } from '@sms/carriers';
import type { SubmissionState } from '../message/submission-outcome';
import { reasonOfError } from './error-reasons';

/** The state of one submission of one segment. */
export interface SubmissionFacts {
  readonly id: number;
  readonly segment: number;
  readonly state: SubmissionState;
  readonly refusal: string | null;
  readonly refusalCode: ReasonCode | null;
  readonly retryable: boolean;
  readonly verdict: ReceiptVerdict | null;
  /** The last state that the carrier reported. */
  readonly reported: MessageState | null;
  /** The error code reported with it. */
  readonly reportedError: string | null;
}

export interface StatusRules extends Pick<ReceiptSettings, 'multipartReceipts' | 'receiptMeans' | 'errorCodes'> {
  /** Parts without a receipt take the verdict of the part that has one. */
  readonly infer: boolean;
}

export interface FinalStatus {
  readonly status: Extract<MessageStatus, 'delivered' | 'undelivered' | 'failed'>;
  readonly failureReason: string | null;
  readonly reasonCode: ReasonCode | null;
}

/** The outcome for the message of all its submissions. */
export type Derived =
  /** A submission is in flight. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'retry' }
  | { readonly kind: 'uncertain' }
  /**
   * Every segment is at a carrier; `final` once the receipts decide. `inferable`: one receipt decides for all parts
   * unless another comes soon.
   */
  | { readonly kind: 'accepted'; readonly final: FinalStatus | null; readonly inferable: boolean }
  | { readonly kind: 'failed'; readonly failureReason: string; readonly reasonCode: ReasonCode };

/**
 * Derives what follows for a message from its segments. A segment is accepted when any of its attempts was; otherwise
 * its latest attempt counts. A message is delivered when all segments are accepted and delivered, undelivered when one
 * is not delivered, and failed when one was refused for good.
 */
export function deriveStatus(segments: number, submissions: readonly SubmissionFacts[], rules: StatusRules): Derived {
  const bySegment = segmentsOf(segments, submissions);
  const standings = bySegment.map(standingOfSegment);
  if (standings.every(({ state }) => state === 'accepted')) return deriveFromReceipts(bySegment, rules);
  if (standings.some(({ state }) => state === 'in_flight')) return { kind: 'wait' };
  const refused = standings.find(({ state, retryable }) => state === 'refused' && !retryable);
  if (refused) {
    return {
      kind: 'failed',
      failureReason: `carrier refused: ${refused.refusal}`,
      reasonCode: refused.refusalCode ?? 'carrier_refused',
    };
  }
  return standings.some(({ state }) => state === 'uncertain') ? { kind: 'uncertain' } : { kind: 'retry' };
}

/** Returns the final status of a message whose receipts are overdue, from those that came or from their absence. */
export function deriveOverdue(segments: number, submissions: readonly SubmissionFacts[]): FinalStatus {
  const accepted = segmentsOf(segments, submissions).map((own) => own.filter(({ state }) => state === 'accepted'));
  if (accepted.some((own) => verdictOfSegment(own) === 'delivered')) return final('delivered', 'partial_receipts');
  return final(
    'undelivered',
    submissions.some(({ reported }) => reported === 'unknown') ? 'carrier_unknown' : 'no_receipt',
  );
}

function segmentsOf(segments: number, submissions: readonly SubmissionFacts[]): (readonly SubmissionFacts[])[] {
  return Array.from({ length: segments }, (_unused, index) =>
    submissions.filter(({ segment }) => segment === index + 1),
  );
}

function standingOfSegment(
  submissions: readonly SubmissionFacts[],
): Pick<SubmissionFacts, 'state' | 'refusal' | 'refusalCode' | 'retryable'> {
  const accepted = submissions.find(({ state }) => state === 'accepted');
  const latest = submissions.reduce<SubmissionFacts | undefined>(
    (last, next) => (last && last.id > next.id ? last : next),
    undefined,
  );
  return accepted ?? latest ?? { state: 'not_sent', refusal: null, refusalCode: null, retryable: true };
}

function deriveFromReceipts(bySegment: readonly (readonly SubmissionFacts[])[], rules: StatusRules): Derived {
  const accepted = bySegment.map((submissions) => submissions.filter(({ state }) => state === 'accepted'));
  const verdicts = accepted.map(verdictOfSegment);
  const decided = (status: FinalStatus): Derived => ({ kind: 'accepted', final: status, inferable: false });
  if (verdicts.includes('rejected')) {
    const reason = reportedReason(accepted.flat(), 'rejected', rules) ?? 'rejected_by_carrier';
    return decided({ ...final('failed', reason), failureReason: 'rejected by the carrier' });
  }
  if (verdicts.includes('undelivered'))
    return decided(final('undelivered', undeliveredBecause(accepted.flat(), rules)));
  if (verdicts.every((verdict) => verdict === 'delivered')) return decided(final('delivered', null));
  if (rules.receiptMeans === 'none') return decided(final('delivered', 'carrier_sends_no_receipts'));
  const named = {
    each: null,
    first: verdicts[0],
    last: verdicts.at(-1),
    any: verdicts.find((verdict) => verdict !== null),
  }[rules.multipartReceipts];
  const inferable = named === 'delivered';
  return inferable && rules.infer
    ? decided(final('delivered', 'one_receipt_for_all_parts'))
    : { kind: 'accepted', final: null, inferable };
}

/** A segment sent twice is delivered when one copy is, and not delivered only when none can be any more. */
function verdictOfSegment(accepted: readonly SubmissionFacts[]): ReceiptVerdict | null {
  if (accepted.some(({ verdict }) => verdict === 'delivered')) return 'delivered';
  if (accepted.some(({ verdict }) => verdict === null)) return null;
  return accepted[0]?.verdict ?? null;
}

const UNDELIVERED_REASONS: Readonly<Partial<Record<MessageState, ReasonCode>>> = {
  expired: 'delivery_expired',
  deleted: 'deleted_by_carrier',
  unknown: 'carrier_unknown',
};

function undeliveredBecause(accepted: readonly SubmissionFacts[], rules: StatusRules): ReasonCode {
  const reported = accepted.find(({ verdict }) => verdict === 'undelivered')?.reported;
  const byState = reported ? UNDELIVERED_REASONS[reported] : undefined;
  return byState ?? reportedReason(accepted, 'undelivered', rules) ?? 'handset_unreachable';
}

/** The reason by the error code of the first segment with this verdict. */
function reportedReason(
  accepted: readonly SubmissionFacts[],
  end: ReceiptVerdict,
  { errorCodes }: StatusRules,
): ReasonCode | undefined {
  const ended = accepted.find(({ verdict }) => verdict === end);
  return ended && reasonOfError(ended.reportedError, errorCodes);
}

function final(status: FinalStatus['status'], reasonCode: ReasonCode | null): FinalStatus {
  return { status, failureReason: null, reasonCode };
}
