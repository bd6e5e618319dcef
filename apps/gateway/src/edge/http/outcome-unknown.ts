import { DomainError, FAULT_CODES, isInDoubt, toDomainError } from '@sms/platform/errors';
import { wasNeverReceived } from '@sms/platform/nats';
import { OUTCOME_UNKNOWN } from './error-codes';

/** With these errors, this attempt accepted nothing or is in doubt; an earlier attempt may have been accepted. */
const UNDECIDED: ReadonlySet<string> = new Set([
  FAULT_CODES.unavailable,
  FAULT_CODES.deadlineExceeded,
  FAULT_CODES.overloaded,
]);

/**
 * The error with which a send under `requestId` fails: OUTCOME_UNKNOWN, with the id, when messages may have been
 * accepted without a reply, by this attempt or, for a repeat, by an earlier one. A client that then repeats the request
 * without a key sends and pays twice.
 */
export function failureOfSend(error: unknown, requestId: string, isRepeat: boolean): unknown {
  const isUnknown = isRepeat ? UNDECIDED.has(toDomainError(error).code) : isInDoubt(error) && !wasNeverReceived(error);
  if (!isUnknown) return error;
  return new DomainError(OUTCOME_UNKNOWN, 'the outcome of a send is unknown', { requestId }, { cause: error });
}
