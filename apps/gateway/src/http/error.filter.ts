import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { DomainError, toDomainError } from '@sms/platform/errors';
import type { ServiceLogger } from '@sms/platform/observability';
import type { FastifyReply } from 'fastify';
import { errorBody } from './error-body';
import { OUTCOME_UNKNOWN } from './error-codes';
import { codeOfHttpStatus, errorResponse } from './error-responses';

/** A repeat may succeed at once: what is away for a moment is usually back by then. */
const RETRY_AFTER_UNAVAILABLE_S = 1;

/** Answers everything that is thrown, in one shape, without stack, SQL or names of internals. */
@Catch()
export class ErrorFilter implements ExceptionFilter<unknown> {
  constructor(private readonly logger: ServiceLogger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.sent) return;
    const error = asDomainError(thrown);
    const response = errorResponse(error.code);
    this.log(response.status, error, thrown);
    const retryAfter = retryAfterSeconds(response.status, error);
    if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
    const scheme = error.details?.['scheme'];
    if (response.status === 401 && typeof scheme === 'string') void reply.header('www-authenticate', scheme);
    void reply.status(response.status).send(errorBody(response, error));
  }

  private log(status: number, error: DomainError, thrown: unknown): void {
    // A peer's fault is in the peer's log; its text here could hold what the request held.
    if (thrown instanceof DomainError && status === 500) this.logger.error({ code: error.code }, 'a peer failed');
    else if (status === 500) this.logger.error({ err: thrown }, 'request failed');
    else if (status === 503)
      this.logger.warn({ code: error.code, reason: error.message }, 'request could not be served');
  }
}

function asDomainError(thrown: unknown): DomainError {
  if (thrown instanceof HttpException) return new DomainError(codeOfHttpStatus(thrown.getStatus()), thrown.message);
  return toDomainError(thrown);
}

function retryAfterSeconds(status: number, error: DomainError): number | undefined {
  const given = error.details?.['retryAfterSeconds'];
  if (typeof given === 'number') return Math.max(1, Math.ceil(given));
  // Whoever waited and repeated a send that had been accepted would send it twice.
  return status === 503 && error.code !== OUTCOME_UNKNOWN ? RETRY_AFTER_UNAVAILABLE_S : undefined;
}
