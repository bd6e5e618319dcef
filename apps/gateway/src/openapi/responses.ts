import { type ErrorDetails, FAULT_CODES } from '@sms/platform/errors';
import * as codes from '../http/error-codes';
import { errorBody } from '../http/error-body';
import { type ErrorResponse, errorResponse } from '../http/error-responses';
import type { ApiRoute } from './api-routes';
import type { OperationDoc } from './operation-doc';
import { integer, object, type Schema } from './schema';

export const ERROR_SCHEMA: Schema = {
  ...object(
    {
      status: { const: 'error' },
      success: { const: false },
      message: { type: 'string', description: 'For people; the wording may change.' },
      error_code: { type: 'string', description: 'For programs; stable.' },
      errors: {
        type: 'object',
        description: 'Field name to messages, when fields are wrong.',
        additionalProperties: { type: 'array', minItems: 1, items: { type: 'string' } },
      },
      attempts_remaining: integer('Wrong codes left for this reference; only with `INVALID_CODE`.'),
      request_id: {
        type: 'string',
        format: 'uuid',
        description:
          'Only with `OUTCOME_UNKNOWN`: under which the send is known if it was accepted; of a one-time password also its `reference_id`.',
      },
    },
    { optional: ['errors', 'attempts_remaining', 'request_id'] },
  ),
  description: 'The one shape of all errors: it fits both envelope styles.',
};

export const HEADERS: Readonly<Record<string, { readonly description: string; readonly schema: Schema }>> = {
  'X-Request-Id': {
    description: 'Names the request in the logs of the service.',
    schema: { type: 'string', format: 'uuid' },
  },
  'Retry-After': {
    description:
      'Seconds until a repeat can succeed. Absent with `ATTEMPTS_EXCEEDED`, which no waiting changes, and with `OUTCOME_UNKNOWN`, where a repeat could send twice.',
    schema: { type: 'integer', minimum: 1 },
  },
  RateLimit: {
    description:
      'Requests left in the window and seconds until it changes, as in `"default";r=59;t=60`. Absent for credentials without a limit.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description:
      'The quota and its window in seconds, as in `"default";q=60;w=60`. Absent for credentials without a limit.',
    schema: { type: 'string' },
  },
  'WWW-Authenticate': { description: 'The scheme that is wanted: `ApiKey` or `Bearer`.', schema: { type: 'string' } },
};

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'The body is no JSON.',
  401: 'Credentials are missing or invalid.',
  402: 'The credit does not suffice; nothing was queued.',
  403: 'The credential is valid and may not do this.',
  404: 'There is no such thing, or it belongs to somebody else.',
  409: 'It conflicts with what exists.',
  413: 'The body is too large.',
  415: 'The body is of another type.',
  422: 'The request was understood and refused.',
  429: 'Too many requests or attempts.',
  500: 'A fault of the service.',
  503: 'The service is busy or something it needs is away. With `OUTCOME_UNKNOWN` and `DEADLINE_EXCEEDED` it may have been done all the same.',
};

/** Every error code that an operation can return. */
export function errorCodesOf(route: ApiRoute, doc: OperationDoc | undefined): string[] {
  if (route.envelope === undefined && doc?.answers !== undefined) return [];
  return [
    ...(route.method === 'GET' ? [] : [codes.MALFORMED_JSON, codes.PAYLOAD_TOO_LARGE, codes.UNSUPPORTED_MEDIA_TYPE]),
    ...(route.body || route.query || route.takesIdempotencyKey ? [FAULT_CODES.invalid] : []),
    ...(route.takesIdempotencyKey ? [codes.IDEMPOTENCY_KEY_REUSED] : []),
    ...(route.auth === 'none' ? [] : [codes.UNAUTHENTICATED, codes.RATE_LIMITED]),
    ...(route.auth === 'bearer' || route.auth === 'either' ? [codes.FORBIDDEN] : []),
    ...(route.scope === undefined ? [] : [codes.INSUFFICIENT_SCOPE]),
    ...(route.auth === 'key' || route.roles.some((role) => role !== 'operator') ? [codes.ACCOUNT_SUSPENDED] : []),
    ...(route.path.includes('{') ? [FAULT_CODES.notFound] : []),
    ...(doc?.errors ?? []),
    FAULT_CODES.internal,
    FAULT_CODES.overloaded,
    FAULT_CODES.unavailable,
    FAULT_CODES.deadlineExceeded,
  ];
}

/** Components shared by operations that return the same codes under one status. */
export class ErrorResponses {
  readonly components: Record<string, Schema> = {};

  /** HTTP status → reference, for these codes. */
  referencesFor(errorCodes: readonly string[]): Record<string, Schema> {
    // Several internal codes may map to one public code.
    const responses = new Map(
      errorCodes.map((code) => errorResponse(code)).map((response) => [response.code, response]),
    );
    const statuses = [...new Set([...responses.values()].map(({ status }) => status))];
    return Object.fromEntries(
      statuses.map((status) => {
        const ofStatus = [...responses.values()]
          .filter((response) => response.status === status)
          .sort((a, b) => (a.code < b.code ? -1 : 1));
        return [status, { $ref: `#/components/responses/${this.nameOf(status, ofStatus)}` }];
      }),
    );
  }

  private nameOf(status: number, responses: readonly ErrorResponse[]): string {
    const name = [status, ...responses.map(({ code }) => code)].join('.');
    this.components[name] ??= {
      description: DESCRIPTIONS[status] ?? '',
      headers: headersOf(status, responses),
      content: {
        'application/json': {
          schema: {
            $ref: '#/components/schemas/Error',
            properties: { error_code: { enum: responses.map(({ code }) => code) } },
          },
          examples: Object.fromEntries(responses.map((response) => [response.code, { value: exampleOf(response) }])),
        },
      },
    };
    return name;
  }
}

function headersOf(status: number, responses: readonly ErrorResponse[]): Schema {
  const challenged = responses.some(({ code }) => code === codes.UNAUTHENTICATED);
  const names = [
    'X-Request-Id',
    ...(status === 429 || status === 503 ? ['Retry-After'] : []),
    ...(challenged ? ['WWW-Authenticate'] : []),
  ];
  return headerReferences(names);
}

export function headerReferences(names: readonly string[]): Schema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const EXAMPLE_DETAILS: Readonly<Record<string, ErrorDetails>> = {
  VALIDATION_FAILED: { phone: ['phone is required'] },
  INVALID_CODE: { attemptsRemaining: 4 },
  OUTCOME_UNKNOWN: { requestId: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d4c11' },
  SANDBOX_BULK_TOO_LARGE: { recipients: ['recipients may not be more than 100 with a test key'] },
};

function exampleOf(response: ErrorResponse) {
  const details = EXAMPLE_DETAILS[response.code];
  return errorBody(response, {
    message: response.message ?? 'The credential may not do this.',
    ...(details ? { details } : {}),
  });
}
