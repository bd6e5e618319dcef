import type { DomainError, ErrorDetails } from '@sms/platform/errors';
import type { ErrorResponse } from './error-responses';

/** One shape for all errors: a superset of both envelope styles. */
export interface ErrorBody {
  readonly status: 'error';
  readonly success: false;
  readonly message: string;
  readonly error_code: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly attempts_remaining?: number;
}

export function errorBody(response: ErrorResponse, error: Pick<DomainError, 'message' | 'details'>): ErrorBody {
  const errors = response.status === 422 ? fieldErrors(error.details) : undefined;
  const attempts = error.details?.['attemptsRemaining'];
  return {
    status: 'error',
    success: false,
    message: response.message ?? error.message,
    error_code: response.code,
    ...(errors ? { errors } : {}),
    ...(typeof attempts === 'number' ? { attempts_remaining: attempts } : {}),
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
