import { DomainError } from '@sms/platform/errors';
import { ErrorCode, NatsError } from 'nats';

/** There was no connection when the request was to be sent. */
export class NotConnectedError extends Error {}

/**
 * Whether a request failed because it was never sent, or because the broker had no responder: the only proofs here that
 * it had no effect. Any other error, UNAVAILABLE included, may come after the service received it.
 */
export function wasNeverReceived(error: unknown): boolean {
  if (!(error instanceof DomainError)) return false;
  const { cause } = error;
  return (
    cause instanceof NotConnectedError || (cause instanceof NatsError && cause.code === String(ErrorCode.NoResponders))
  );
}
