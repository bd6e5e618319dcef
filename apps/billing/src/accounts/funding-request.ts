import { DomainError, FAULT_CODES } from '@sms/platform/errors';

const MAX_REFERENCE_LENGTH = 64;

interface FundingRequest {
  readonly accountId: number;
  readonly credits: number;
  readonly reference: string;
}

/** What top-ups and adjustments have in common; how many credits make sense is for each to say. */
export function assertFundingRequest({ accountId, credits, reference }: FundingRequest): void {
  if (!Number.isSafeInteger(accountId)) throw invalidField('accountId', 'must be a whole number');
  if (!Number.isSafeInteger(credits)) throw invalidField('credits', 'must be a whole number');
  if (typeof reference !== 'string' || reference.length < 1 || reference.length > MAX_REFERENCE_LENGTH) {
    throw invalidField('reference', `must have 1 to ${MAX_REFERENCE_LENGTH} characters`);
  }
}

export function invalidField(field: string, problem: string): DomainError {
  return new DomainError(FAULT_CODES.invalid, `${field} ${problem}`, { [field]: [problem] });
}
