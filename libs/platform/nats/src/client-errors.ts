import { DomainError, FAULT_CODES, toDomainError } from '@sms/platform/errors';
import { ErrorCode, NatsError } from 'nats';

const CODES: Readonly<Record<string, readonly [code: string, what: string]>> = {
  [ErrorCode.Timeout]: [FAULT_CODES.deadlineExceeded, 'no answer in time from'],
  [ErrorCode.MaxPayloadExceeded]: [FAULT_CODES.invalid, 'too much for a request to'],
};

/** Maps the error of a request to a coded one. */
export function asDomainError(thrown: unknown, subject: string): DomainError {
  if (thrown instanceof DomainError) return thrown;
  const [code, what] = (thrown instanceof NatsError ? CODES[thrown.code] : undefined) ?? [];
  if (code !== undefined) return new DomainError(code, `${what} ${subject}`, undefined, { cause: thrown });
  const classified = toDomainError(thrown);
  // Any other error comes from the client itself: no responders, connection lost, connection closed.
  if (classified.code === FAULT_CODES.internal)
    return new DomainError(FAULT_CODES.unavailable, `${subject} cannot be reached`, undefined, { cause: thrown });
  return classified;
}
