import { FAULT_CODES, toDomainError, type WireError } from '@sms/platform/errors';
import { LogThrottle, type ServiceLogger } from '@sms/platform/observability';
import { Counter } from 'prom-client';
import { MalformedRequestError } from './malformed-request-error';

const malformedRequestsTotal = new Counter({
  name: 'rpc_unfit_requests_total',
  help: 'Requests that were refused because they do not fit their contract',
  labelNames: ['subject'],
});

/** Turns what a handler has thrown into what its caller is told, and reports what somebody here should know of. */
export class RpcErrors {
  private readonly unfit = new LogThrottle();

  constructor(private readonly logger: ServiceLogger) {}

  /** What nobody foresaw is logged here and crosses without its text. */
  toWire(thrown: unknown, subject: string): WireError {
    const error = toDomainError(thrown);
    if (error instanceof MalformedRequestError) this.report(error, subject);
    else if (error.code === FAULT_CODES.internal) this.logger.error({ err: thrown }, 'request failed');
    else if (error.code === FAULT_CODES.unavailable) this.logger.warn({ err: error }, 'dependency unavailable');
    return error.toWire();
  }

  /** Where it does not fit; what stands there may be a secret. */
  private report({ problems }: MalformedRequestError, subject: string): void {
    malformedRequestsTotal.inc({ subject });
    const occurrences = this.unfit.admit(subject);
    if (occurrences > 0)
      this.logger.warn({ subject, paths: Object.keys(problems), occurrences }, 'request does not fit its contract');
  }
}
