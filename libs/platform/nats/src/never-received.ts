import { DomainError } from '@sms/platform/errors';
import { ErrorCode, NatsError } from 'nats';

/** There was no connection when the request was to be sent. */
export class NotConnectedError extends Error {}

/**
 * Whether a request failed because it was never sent, or the broker knew nobody to give it to: here the only proofs
 * that it had no effect. Anything else, UNAVAILABLE included, may come after the service received it.
 */
export function wasNeverReceived(error: unknown): boolean {
  if (!(error instanceof DomainError)) return false;
  const { cause } = error;
  return (
    cause instanceof NotConnectedError || (cause instanceof NatsError && cause.code === String(ErrorCode.NoResponders))
  );
}
