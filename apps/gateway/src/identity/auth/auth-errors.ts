import { DomainError } from '@sms/platform/errors';
import {
  ACCOUNT_SUSPENDED,
  FORBIDDEN,
  INSUFFICIENT_SCOPE,
  NETWORK_NOT_ALLOWED,
  SECOND_FACTOR_DUE,
  UNAUTHENTICATED,
  USER_DISABLED,
} from '../../edge/http/error-codes';
import { type AppUser, OPERATOR_ROLES } from '../accounts/app-user.entity';
import type { Caller, VendorCaller } from '../accounts/caller';
import type { ApiKeyScope } from '../accounts/api-key-scopes';
import type { PermittedRole } from './permissions';

/**
 * Returns one error for a malformed, unknown, expired or revoked credential.
 * @param scheme the WWW-Authenticate challenge
 */
export function unauthenticated(scheme: 'ApiKey' | 'Bearer', message = 'Unauthenticated.'): DomainError {
  return new DomainError(UNAUTHENTICATED, message, { scheme });
}

export function forbidden(message = 'You may not do this.'): DomainError {
  return new DomainError(FORBIDDEN, message);
}

/** @param roles those that may */
export function notPermitted(caller: Caller, roles: readonly PermittedRole[]): DomainError {
  const operators = OPERATOR_ROLES.filter((role) => roles.includes(role));
  if (caller.role !== 'operator' || operators.length === 0) return forbidden();
  const needed = operators.join(' or ');
  return forbidden(`Your role is ${caller.operatorRole}; this needs ${needed}.`);
}

export function insufficientScope(scope: ApiKeyScope): DomainError {
  return new DomainError(INSUFFICIENT_SCOPE, `This API key does not have the scope "${scope}".`);
}

export function secondFactorDue(): DomainError {
  return new DomainError(SECOND_FACTOR_DUE, 'an operator without the second factor');
}

/** @param caller for the audit log */
export function networkNotAllowed({ credentialId, accountId }: VendorCaller): DomainError {
  const message = 'This API key is not valid from your address.';
  return new DomainError(NETWORK_NOT_ALLOWED, message, { credentialId, accountId });
}

/** @param user for the audit log */
export function userDisabled({ id, accountId }: Pick<AppUser, 'id' | 'accountId'>): DomainError {
  return new DomainError(USER_DISABLED, 'The user is disabled.', { userId: id, accountId });
}

export function accountSuspended(): DomainError {
  return new DomainError(ACCOUNT_SUSPENDED, 'The account is suspended.');
}
