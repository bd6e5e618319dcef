import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { OWN_NUMBER } from '@sms/sms-text';

/** @throws {DomainError} NOT_FOUND where the path can name no number */
export function numberOf(path: string): string {
  if (!OWN_NUMBER.test(path)) throw noSuchNumber();
  return path;
}

export function noSuchNumber(): DomainError {
  return new DomainError(FAULT_CODES.notFound, 'no such number');
}
