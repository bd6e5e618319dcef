import type { CarrierAnswer } from '@sms/carriers';
import { routeWithout } from '../../config/routing';
import type { SubmissionOutcome } from '../../message/submission-outcome';
import type { ClaimedMessage } from '../../queue/claim-messages';

/** What a carrier said to a segment, or that it has said nothing. */
export interface SettledSubmission {
  readonly submissionId: number;
  readonly outcome: SubmissionOutcome;
  /** What was submitted, as it was claimed; undefined when the outcome came after its deadline. */
  readonly submitted?: SubmittedPart;
}

/** One segment of a claimed message. */
export interface SubmittedPart {
  readonly message: ClaimedMessage;
  readonly carrier: string;
  /** Nothing is written of this attempt but its claim: it is the first one, of a message in one segment. */
  readonly unwritten: boolean;
  readonly submittedAt: Date;
}

/**
 * A message moves on along its route after a refusal that allows it, and never when its outcome was uncertain: then
 * `route` is empty.
 */
export function outcomeOf(answer: CarrierAnswer, carrier: string, route: string): SubmissionOutcome {
  if (answer.kind !== 'refused') return answer;
  const { reason, code, retry, slot } = answer;
  const nextRoute = retry === 'elsewhere' || retry === 'anywhere' ? routeWithout(route, carrier) : null;
  return {
    kind: 'refused',
    refusal: reason,
    refusalCode: code ?? 'carrier_refused',
    retryable: nextRoute !== null || retry === 'later' || retry === 'anywhere',
    nextRoute,
    ...(slot !== undefined && { slot }),
  };
}
