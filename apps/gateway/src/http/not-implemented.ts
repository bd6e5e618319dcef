import { DomainError } from '@sms/platform/errors';
import { NOT_IMPLEMENTED } from './error-codes';

/** For routes that are published and not built yet. */
export function notImplemented(): never {
  throw new DomainError(NOT_IMPLEMENTED, 'not implemented');
}
