import type { CarrierAnswer } from '@sms/carriers';
import { routeWithout } from '../../config/routing';
import type { SubmissionOutcome } from '../../message/submission-outcome';
import type { ClaimedMessage } from '../../queue/claim-messages';

/** A carrier's answer to a segment, or the lack of one. */
export interface SettledSubmission {
  readonly submissionId: number;
  readonly outcome: SubmissionOutcome;
  /** The submitted part, as claimed; undefined when the outcome came after its deadline. */
  readonly submitted?: SubmittedPart;
}

/** One segment of a claimed message. */
export interface SubmittedPart {
  readonly message: ClaimedMessage;
  readonly carrier: string;
  /** Only the claim of this attempt is stored: it is the first one, of a message in one segment. */
  readonly unwritten: boolean;
  readonly submittedAt: Date;
}

/**
 * A message moves on along its route after a refusal that allows it, and never after an uncertain outcome: then `route`
 * is empty.
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
