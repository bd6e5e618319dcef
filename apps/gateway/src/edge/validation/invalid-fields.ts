import { DomainError, FAULT_CODES } from '@sms/platform/errors';

/** A request whose fields break rules: 422 with `errors`, field name → messages. */
export function invalidFields(errors: Readonly<Record<string, readonly string[]>>): DomainError {
  return new DomainError(FAULT_CODES.invalid, 'The given data was invalid.', errors);
}

/** The error of a field that named a sender which the account may not use. */
export function unapprovedSender(field: string): DomainError {
  return invalidFields({ [field]: [`${field} is not an approved sender name of this account`] });
}
