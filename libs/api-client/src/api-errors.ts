import type { ApiResponse } from './api-types';

/** The API refused: a response without 2xx. */
export class ApiError extends Error {
  readonly status: number;
  /** `error_code` of the body; undefined when it has none. */
  readonly code: string | undefined;
  /** By which the log of the gateway knows the request. */
  readonly requestId: string | undefined;
  /** What is wrong with each field of the request. */
  readonly errors: Readonly<Record<string, readonly string[]>>;

  /** @param request method and path, for the message */
  constructor({ status, headers, text, body }: ApiResponse, request = 'the API') {
    const { message, error_code: code, errors = {} } = body;
    const fields = Object.keys(errors).length === 0 ? '' : ` ${JSON.stringify(errors)}`;
    super(`${request} answered ${status}: ${message === undefined ? text.slice(0, 300) : `${message}${fields}`}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.requestId = headers.get('x-request-id') ?? undefined;
    this.errors = errors;
  }
}

/** No response: nobody listens, the connection broke, or the time was over. */
export class ApiUnreachableError extends Error {
  constructor(
    request: string,
    readonly timedOut: boolean,
    cause: unknown,
  ) {
    super(`${request} ${timedOut ? 'was not answered in time' : 'failed: no connection, or it broke'}`, { cause });
    this.name = 'ApiUnreachableError';
  }
}
