import { MAX_NAMED_BLOCKED } from '@sms/contracts/messaging';
import { DomainError } from '@sms/platform/errors';
import { DESTINATION_REFUSED, RECIPIENT_OPTED_OUT } from '../../edge/http/error-codes';

/**
 * The error of a field with numbers that the operator has blocked.
 * @param numbers the first of them, at most `MAX_NAMED_BLOCKED`
 */
export function blockedRecipients(field: string, numbers: readonly string[]): DomainError {
  return destinationRefused(field, `this service does not send to ${named(numbers)}`);
}

/**
 * The error of a field with numbers that the limits of the vendor refuse.
 * @param numbers as above
 */
export function refusedDestinations(field: string, numbers: readonly string[]): DomainError {
  return destinationRefused(field, `the limits of the account do not allow ${named(numbers)}`);
}

/** The error of a field all of whose numbers have opted out of messages of the vendor. */
export function recipientsOptedOut(field: string): DomainError {
  return refused(RECIPIENT_OPTED_OUT, field, 'whoever is named has opted out of these messages');
}

function destinationRefused(field: string, problem: string): DomainError {
  return refused(DESTINATION_REFUSED, field, problem);
}

function refused(code: string, field: string, problem: string): DomainError {
  return new DomainError(code, 'The given data was invalid.', { [field]: [`${field}: ${problem}`] });
}

function named(numbers: readonly string[]): string {
  return `${numbers.join(', ')}${numbers.length < MAX_NAMED_BLOCKED ? '' : ', among others'}`;
}
