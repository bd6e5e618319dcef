import { DomainError, FAULT_CODES } from '@sms/platform/errors';

/** For credits that would make an account hold more than a number can say. */
export function beyondCapacity(): DomainError {
  const problem = 'would exceed what an account can hold';
  return new DomainError(FAULT_CODES.invalid, `credits ${problem}`, { credits: [problem] });
}
