import type { DomainError, ErrorDetails } from '@sms/platform/errors';
import { OUTCOME_UNKNOWN } from './error-codes';
import type { ErrorResponse } from './error-responses';

/** One shape for all errors: a superset of both envelope styles. */
export interface ErrorBody {
  readonly status: 'error';
  readonly success: false;
  readonly message: string;
  readonly error_code: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly attempts_remaining?: number;
  /** Under which the request will be known, if it was accepted after all. */
  readonly request_id?: string;
}

export function errorBody(response: ErrorResponse, error: Pick<DomainError, 'message' | 'details'>): ErrorBody {
  const errors = response.status === 422 ? fieldErrors(error.details) : undefined;
  const attempts = error.details?.['attemptsRemaining'];
  const requestId = response.code === OUTCOME_UNKNOWN ? error.details?.['requestId'] : undefined;
  return {
    status: 'error',
    success: false,
    message: response.message ?? error.message,
    error_code: response.code,
    ...(errors ? { errors } : {}),
    ...(typeof attempts === 'number' ? { attempts_remaining: attempts } : {}),
    ...(typeof requestId === 'string' ? { request_id: requestId } : {}),
  };
}

/** Details of a refusal are field name → messages; anything else in them is not for the client. */
function fieldErrors(details: ErrorDetails | undefined): Record<string, readonly string[]> | undefined {
  const entries = Object.entries(details ?? {}).filter((entry): entry is [string, string[]] => isMessages(entry[1]));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function isMessages(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((message) => typeof message === 'string');
}
