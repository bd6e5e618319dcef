import { DomainError } from '@sms/platform/errors';
import { ACCOUNT_SUSPENDED, FORBIDDEN, UNAUTHENTICATED } from '../http/error-codes';

/** The same for a missing, malformed, unknown, expired or revoked credential. `scheme` is the WWW-Authenticate challenge. */
export function unauthenticated(scheme: 'ApiKey' | 'Bearer'): DomainError {
  return new DomainError(UNAUTHENTICATED, 'Unauthenticated.', { scheme });
}

export function forbidden(message = 'You may not do this.'): DomainError {
  return new DomainError(FORBIDDEN, message);
}

export function accountSuspended(): DomainError {
  return new DomainError(ACCOUNT_SUSPENDED, 'The account is suspended.');
}
