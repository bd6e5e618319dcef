import { DomainError } from './domain-error';
import { FAULT_CODES } from './fault-codes';
import { toDomainError } from './to-domain-error';

/** A key of `details`, so that it crosses the wire. */
const MARK = 'hadNoEffect';

const IN_DOUBT: ReadonlySet<string> = new Set([FAULT_CODES.unavailable, FAULT_CODES.deadlineExceeded]);

/**
 * Marks the error of a request that failed before it could have an effect, so that its caller may retry it. Only for
 * faults where a dependency was down or late: every other error tells the outcome by its code.
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

/** Whether a dependency was down or late, so that the code alone leaves the outcome of the request unknown. */
export function isInDoubt(error: unknown): boolean {
  return IN_DOUBT.has(toDomainError(error).code) && !hadNoEffect(error);
}
