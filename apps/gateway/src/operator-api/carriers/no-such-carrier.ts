import { DomainError, FAULT_CODES } from '@sms/platform/errors';

export function noSuchCarrier(): DomainError {
  return new DomainError(FAULT_CODES.notFound, 'no such carrier');
}
