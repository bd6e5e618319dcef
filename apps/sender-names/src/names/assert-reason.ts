import { DomainError, FAULT_CODES } from '@sms/platform/errors';

const MAX_REASON_LENGTH = 500;

/** @throws {DomainError} INVALID unless the reason says something, in 500 characters at most. */
export function assertReason(reason: string): void {
  if (typeof reason === 'string' && reason.trim() !== '' && reason.length <= MAX_REASON_LENGTH) return;
  throw new DomainError(FAULT_CODES.invalid, 'the decision needs a reason', {
    reason: [`must have 1 to ${MAX_REASON_LENGTH} characters`],
  });
}
