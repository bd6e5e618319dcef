import { DomainError } from './domain-error';
import { FAULT_CODES } from './fault-codes';
import { toDomainError } from './to-domain-error';

/** In `details`; crosses the wire with them. */
const MARK = 'hadNoEffect';

const IN_DOUBT: ReadonlySet<string> = new Set([FAULT_CODES.unavailable, FAULT_CODES.deadlineExceeded]);

/**
 * Vouches for a request that failed before it could have an effect, so that its caller may repeat it. Only where
 * something was away or late: every other error says by its code what has happened.
 */
export function withoutEffect(thrown: unknown): unknown {
  const error = toDomainError(thrown);
  if (!IN_DOUBT.has(error.code)) return thrown;
  return new DomainError(error.code, error.message, { ...error.details, [MARK]: true }, { cause: error.cause });
}

/** Whether the service that failed vouches that the request had no effect. */
export function hadNoEffect(error: unknown): boolean {
  return error instanceof DomainError && error.details?.[MARK] === true;
}

/** Whether something was away or late, so that by its code alone nobody knows what became of the request. */
export function isInDoubt(error: unknown): boolean {
  return IN_DOUBT.has(toDomainError(error).code) && !hadNoEffect(error);
}
