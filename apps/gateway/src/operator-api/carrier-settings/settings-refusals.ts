import type { StaleCarrierSettings } from '@sms/contracts/messaging';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { invalidFields } from '../../edge/validation/invalid-fields';

type Refusal =
  | StaleCarrierSettings
  | { readonly outcome: 'invalid'; readonly problems: readonly string[] }
  | { readonly outcome: 'unknown' | 'sealed' | 'no_key' };

/** The error of a request that messaging has refused. */
export function refusalOf(reply: Refusal): DomainError {
  switch (reply.outcome) {
    case 'unknown':
      return noSuchVersion();
    case 'sealed':
      return new DomainError(FAULT_CODES.conflict, 'No configured key opens this version.');
    case 'no_key':
      return new DomainError(FAULT_CODES.conflict, 'Versions need the key MESSAGING_SECRET_KEY, which is not set.');
    case 'invalid':
      return invalidFields({ settings: reply.problems });
    case 'stale': {
      const { inForce, differences } = reply;
      return new DomainError(FAULT_CODES.conflict, `Version ${inForce} is in force.`, { inForce, differences });
    }
  }
}

/**
 * The number in a path.
 * @throws {DomainError} NOT_FOUND for what cannot be a version
 */
export function versionIn(path: string): number {
  if (!/^(0|[1-9]\d{0,14})$/.test(path)) throw noSuchVersion();
  return Number(path);
}

function noSuchVersion(): DomainError {
  return new DomainError(FAULT_CODES.notFound, 'no such version');
}
