import { DomainError, isInDoubt } from '@sms/platform/errors';
import { wasNeverReceived } from '@sms/platform/nats';
import { OUTCOME_UNKNOWN } from './error-codes';

/**
 * Runs what accepts messages under `requestId`.
 * @throws {DomainError} OUTCOME_UNKNOWN, with the id, when they may have been accepted although no answer says so: who
 * then simply repeats the request sends and pays twice. Otherwise what `submit` throws.
 */
export async function submitting<T>(requestId: string, submit: () => Promise<T>): Promise<T> {
  try {
    return await submit();
  } catch (error) {
    if (!isInDoubt(error) || wasNeverReceived(error)) throw error;
    throw new DomainError(OUTCOME_UNKNOWN, 'the outcome of a send is unknown', { requestId }, { cause: error });
  }
}
