import { type ErrorDetails, FAULT_CODES } from '@sms/platform/errors';
import * as codes from '../http/error-codes';
import { errorBody } from '../http/error-body';
import { type ErrorResponse, errorResponse } from '../http/error-responses';
import { EXTENSIONS } from '../http/api-operation';
import type { Route } from './scanned-operation';
import type { Schema } from './schema';

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
    description: 'Requests left in the window and seconds until it changes, as in `"default";r=59;t=60`.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'The quota and its window in seconds, as in `"default";q=60;w=60`.',
    schema: { type: 'string' },
  },
  Link: {
    description: 'The page of the error code, as in `</errors/NOT_FOUND>; rel="help"`.',
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

/** Every error code an operation can return. A path outside `/v1/` has only those that its decorators name. */
export function errorCodesOf({ method, path, operation }: Route): string[] {
  if (!path.startsWith('/v1/')) return [...(operation[EXTENSIONS.errors] ?? [])];
  const { parameters = [], requestBody, security = [] } = operation;
  const byKey = security.some((scheme) => 'apiKey' in scheme);
  const byUser = security.some((scheme) => 'bearer' in scheme);
  const takesIdempotencyKey = parameters.some(({ in: place }) => place === 'header');
  const takesInput = requestBody !== undefined || parameters.some(({ in: place }) => place !== 'path');
  const isVendors = operation[EXTENSIONS.roles]?.some((role) => role !== 'operator') ?? byKey;
  const isOperators = operation[EXTENSIONS.roles]?.includes('operator') ?? false;
  return [
    ...(method === 'get' ? [] : [codes.MALFORMED_JSON, codes.PAYLOAD_TOO_LARGE, codes.UNSUPPORTED_MEDIA_TYPE]),
    ...(takesInput ? [FAULT_CODES.invalid] : []),
    ...(takesIdempotencyKey ? [codes.IDEMPOTENCY_KEY_REUSED] : []),
    ...(byKey || byUser ? [codes.UNAUTHENTICATED, codes.RATE_LIMITED] : []),
    ...(byUser ? [codes.FORBIDDEN] : []),
    ...(byKey ? [codes.INSUFFICIENT_SCOPE, codes.NETWORK_NOT_ALLOWED] : []),
    ...(isOperators ? [codes.OPERATOR_NETWORK_REFUSED, codes.SECOND_FACTOR_DUE] : []),
    ...(isVendors ? [codes.ACCOUNT_SUSPENDED] : []),
    ...(path.includes('{') ? [FAULT_CODES.notFound] : []),
    ...(operation[EXTENSIONS.errors] ?? []),
    FAULT_CODES.internal,
    FAULT_CODES.overloaded,
    FAULT_CODES.unavailable,
    FAULT_CODES.deadlineExceeded,
  ];
}

/** Components shared by operations that return the same codes under one status. */
export class ErrorComponents {
  readonly components: Record<string, Schema> = {};

  /** Returns references for these codes, keyed by HTTP status. */
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
    'Link',
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
