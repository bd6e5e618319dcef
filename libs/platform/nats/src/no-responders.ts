import { EmptyResponseException } from '@nestjs/microservices/errors/empty-response.exception';
import { DomainError } from '@sms/platform/errors';

/**
 * Whether a request failed because the broker knew nobody to give it to: the only proof that it had no effect. Anything
 * else, UNAVAILABLE included, may come after the service received it.
 */
export function hadNoResponders(error: unknown): boolean {
  return error instanceof DomainError && error.cause instanceof EmptyResponseException;
}
