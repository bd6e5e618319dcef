import { FAULT_CODES, toDomainError, type WireError } from '@sms/platform/errors';
import { LogThrottle, type ServiceLogger } from '@sms/platform/observability';
import { Counter } from 'prom-client';
import { MalformedRequestError } from './malformed-request-error';

const malformedRequestsTotal = new Counter({
  name: 'rpc_malformed_requests_total',
  help: 'Requests that were refused because they do not fit their contract',
  labelNames: ['subject'],
});

/** Turns an error of a handler into the reply to its caller, and logs the errors that concern this service. */
export class RpcErrors {
  private readonly malformed = new LogThrottle();

  constructor(private readonly logger: ServiceLogger) {}

  /** Counts from 0, so that the first malformed request of a subject is an increase to Prometheus. */
  countFrom0(subject: string): void {
    malformedRequestsTotal.inc({ subject }, 0);
  }

  /** Unexpected errors are logged here and cross the wire without their text. */
  toWire(thrown: unknown, subject: string): WireError {
    const error = toDomainError(thrown);
    if (error instanceof MalformedRequestError) this.report(error, subject);
    else if (error.code === FAULT_CODES.internal) this.logger.error({ err: thrown }, 'request failed');
    else if (error.code === FAULT_CODES.unavailable) this.logger.warn({ err: error }, 'dependency unavailable');
    return error.toWire();
  }

  /** Logs the paths of malformed fields only; their values may be secrets. */
  private report({ problems }: MalformedRequestError, subject: string): void {
    malformedRequestsTotal.inc({ subject });
    const occurrences = this.malformed.admit(subject);
    if (occurrences > 0)
      this.logger.warn({ subject, paths: Object.keys(problems), occurrences }, 'request does not fit its contract');
  }
}
