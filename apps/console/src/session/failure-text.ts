import type { ApiFailure } from '../api/api-failure';

/** What a page before the login says about a refusal. */
export function failureText({ code, message, retryAfterSeconds }: ApiFailure): string {
  if (code === 'RATE_LIMIT_EXCEEDED') return `Too many attempts. Try again in ${retryAfterSeconds ?? 60} seconds.`;
  return message;
}
