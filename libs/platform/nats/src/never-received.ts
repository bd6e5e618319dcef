import { EmptyResponseException } from '@nestjs/microservices/errors/empty-response.exception';
import { DomainError } from '@sms/platform/errors';

/** There was no connection when the request was to be sent. */
export class NotConnectedError extends Error {}

/**
 * Whether a request failed because it was never sent, or the broker knew nobody to give it to: here the only proofs
 * that it had no effect. Anything else, UNAVAILABLE included, may come after the service received it.
 */
export function wasNeverReceived(error: unknown): boolean {
  return (
    error instanceof DomainError &&
    (error.cause instanceof EmptyResponseException || error.cause instanceof NotConnectedError)
  );
}
