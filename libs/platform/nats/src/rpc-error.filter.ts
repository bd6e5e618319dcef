import { Catch, type RpcExceptionFilter } from '@nestjs/common';
import { FAULT_CODES, toDomainError, type WireError } from '@sms/platform/errors';
import type { ServiceLogger } from '@sms/platform/observability';
import { type Observable, throwError } from 'rxjs';

/**
 * Sends errors to the caller as `{ code, message, details }`; what nobody foresaw is logged here and crosses without
 * its text.
 */
@Catch()
export class RpcErrorFilter implements RpcExceptionFilter<unknown> {
  constructor(private readonly logger: ServiceLogger) {}

  catch(thrown: unknown): Observable<never> {
    const error = toDomainError(thrown);
    if (error.code === FAULT_CODES.internal) this.logger.error({ err: thrown }, 'request failed');
    else if (error.code === FAULT_CODES.unavailable) this.logger.warn({ err: error }, 'dependency unavailable');
    return throwError((): WireError => error.toWire());
  }
}
