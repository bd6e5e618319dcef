import { DomainError, FAULT_CODES } from '@sms/platform/errors';

const NUMBER = /^\d{3,15}$/;

/** @throws {DomainError} NOT_FOUND where the path can name no number */
export function numberOf(path: string): string {
  if (!NUMBER.test(path)) throw noSuchNumber();
  return path;
}

export function noSuchNumber(): DomainError {
  return new DomainError(FAULT_CODES.notFound, 'no such number');
}
