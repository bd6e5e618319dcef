import { type ArgumentsHost, Catch, type RpcExceptionFilter } from '@nestjs/common';
import type { NatsContext } from '@nestjs/microservices';
import { FAULT_CODES, toDomainError, type WireError } from '@sms/platform/errors';
import { LogThrottle, type ServiceLogger } from '@sms/platform/observability';
import { Counter } from 'prom-client';
import { type Observable, throwError } from 'rxjs';
import { UnfitRequestError } from './request.pipe';

const unfitRequestsTotal = new Counter({
  name: 'rpc_unfit_requests_total',
  help: 'Requests that were refused because they do not fit their contract',
  labelNames: ['subject'],
});

/**
 * Sends errors to the caller as `{ code, message, details }`; what nobody foresaw is logged here and crosses without
 * its text.
 */
@Catch()
export class RpcErrorFilter implements RpcExceptionFilter<unknown> {
  private readonly unfit = new LogThrottle();

  constructor(private readonly logger: ServiceLogger) {}

  catch(thrown: unknown, host: ArgumentsHost): Observable<never> {
    const error = toDomainError(thrown);
    if (error instanceof UnfitRequestError) this.report(error, host);
    else if (error.code === FAULT_CODES.internal) this.logger.error({ err: thrown }, 'request failed');
    else if (error.code === FAULT_CODES.unavailable) this.logger.warn({ err: error }, 'dependency unavailable');
    return throwError((): WireError => error.toWire());
  }

  /** Where it does not fit; what stands there may be a secret. */
  private report({ problems }: UnfitRequestError, host: ArgumentsHost): void {
    const subject = host.switchToRpc().getContext<NatsContext>().getSubject();
    unfitRequestsTotal.inc({ subject });
    const occurrences = this.unfit.admit(subject);
    if (occurrences > 0)
      this.logger.warn({ subject, paths: Object.keys(problems), occurrences }, 'request does not fit its contract');
  }
}
