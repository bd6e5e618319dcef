import type { ErrorCode } from './calls';

/** Everything that this package throws because a call, or a webhook, did not succeed. */
export class SmsError extends Error {
  override readonly name: string = 'SmsError';
}

/** The API refused a call: a response other than 2xx. */
export class SmsApiError extends SmsError {
  override readonly name = 'SmsApiError';
  readonly status: number;
  /** `error_code` of the body; undefined where a proxy responded in place of the API. */
  readonly code: ErrorCode | undefined;
  /** Names the request in the log of the service: quote it to support. */
  readonly requestId: string | undefined;
  /** With `OUTCOME_UNKNOWN`: the id under which the send is known if it was accepted. */
  readonly sendId: string | undefined;
  /** Messages for each field of the request, with `VALIDATION_FAILED`. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Until a repeat makes sense; undefined where the response does not say. */
  readonly retryAfterSeconds: number | undefined;
  /** The whole body; undefined when it is no JSON. */
  readonly body: Readonly<Record<string, unknown>> | undefined;

  constructor(call: string, status: number, headers: Headers, body: ErrorBody | undefined) {
    super(`${call}: ${status} ${body?.error_code ?? ''} ${body?.message ?? 'no JSON in the response'}`);
    this.status = status;
    this.code = body?.error_code;
    this.requestId = headers.get('x-request-id') ?? undefined;
    this.sendId = this.code === 'OUTCOME_UNKNOWN' ? body?.request_id : undefined;
    this.errors = body?.errors ?? {};
    this.retryAfterSeconds = secondsOf(headers.get('retry-after'));
    this.body = body;
  }
}

export interface ErrorBody extends Readonly<Record<string, unknown>> {
  readonly message?: string;
  readonly error_code?: string;
  readonly request_id?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

/** No response: nobody listens, the connection broke, or the time was over. The call may have had its effect. */
export class SmsConnectionError extends SmsError {
  override readonly name = 'SmsConnectionError';

  constructor(
    call: string,
    readonly isTimeout: boolean,
    cause: unknown,
  ) {
    super(`${call}: ${isTimeout ? 'no response in time' : 'no connection, or it broke'}`, { cause });
  }
}

/** A webhook that this secret did not sign, or that is too old. */
export class WebhookVerificationError extends SmsError {
  override readonly name = 'WebhookVerificationError';
}

function secondsOf(header: string | null): number | undefined {
  return header !== null && /^\d+(\.\d+)?$/.test(header) ? Number(header) : undefined;
}
