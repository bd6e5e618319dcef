import { DomainError, FAULT_CODES } from '@sms/platform/errors';

/** A request whose fields break rules: 422 with `errors`, field name → messages. */
export function invalidFields(errors: Readonly<Record<string, readonly string[]>>): DomainError {
  return new DomainError(FAULT_CODES.invalid, 'The given data was invalid.', errors);
}
