import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { DomainError, toDomainError } from '@sms/platform/errors';
import type { ServiceLogger } from '@sms/platform/observability';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from './error-body';
import { OUTCOME_UNKNOWN } from './error-codes';
import { errorLink, errorReference } from './error-reference';
import { codeOfHttpStatus, errorResponse } from './error-responses';

/** Outages are usually short, so a retry after a second may succeed. */
const RETRY_AFTER_UNAVAILABLE_S = 1;

/** Turns everything that is thrown into one error shape, without stack, SQL or internal names. */
@Catch()
export class ErrorFilter implements ExceptionFilter<unknown> {
  /** @param noteRefusal called before the response, also when the client is gone */
  constructor(
    private readonly logger: ServiceLogger,
    private readonly noteRefusal: (request: FastifyRequest, error: DomainError, status: number) => void,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    this.answer(thrown, host.switchToHttp().getResponse<FastifyReply>());
  }

  answer(thrown: unknown, reply: FastifyReply): void {
    const error = asDomainError(thrown);
    const response = errorResponse(error.code);
    this.noteRefusal(reply.request, error, response.status);
    if (reply.sent) return;
    this.log(response.status, error, thrown);
    const retryAfter = retryAfterSeconds(response.status, error);
    if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
    const scheme = error.details?.['scheme'];
    if (response.status === 401 && typeof scheme === 'string') void reply.header('www-authenticate', scheme);
    void reply
      .header('link', errorLink(response.code))
      .status(response.status)
      .send(errorBody(response, error, errorReference(failedRequest(reply), response)));
  }

  private log(status: number, error: DomainError, thrown: unknown): void {
    // The upstream service has logged its own fault; its text could contain parts of the request.
    if (thrown instanceof DomainError && status === 500) this.logger.error({ code: error.code }, 'a peer failed');
    else if (status === 500) this.logger.error({ err: thrown }, 'request failed');
    else if (status === 503)
      this.logger.warn({ code: error.code, reason: error.message }, 'request could not be served');
  }
}

function failedRequest({ request }: FastifyReply) {
  return { route: `${request.method} ${request.routeOptions.url}`, requestId: request.id };
}

function asDomainError(thrown: unknown): DomainError {
  if (thrown instanceof HttpException) return new DomainError(codeOfHttpStatus(thrown.getStatus()), thrown.message);
  return toDomainError(thrown);
}

function retryAfterSeconds(status: number, error: DomainError): number | undefined {
  const given = error.details?.['retryAfterSeconds'];
  if (typeof given === 'number') return Math.max(1, Math.ceil(given));
  // No Retry-After: a client that waited and repeated an accepted send would send it twice.
  return status === 503 && error.code !== OUTCOME_UNKNOWN ? RETRY_AFTER_UNAVAILABLE_S : undefined;
}
