import { DomainError } from '@sms/platform/errors';
import { DAILY_CREDIT_CAP_REACHED } from '../../edge/http/error-codes';

const DAY_MS = 86_400_000;

/** The error of a send that a cap of credits refuses until the day ends. */
export function overDayCap(nowMs = Date.now()): DomainError {
  const retryAfterSeconds = (DAY_MS - (nowMs % DAY_MS)) / 1_000;
  return new DomainError(DAILY_CREDIT_CAP_REACHED, 'the day cap is reached', { retryAfterSeconds });
}
