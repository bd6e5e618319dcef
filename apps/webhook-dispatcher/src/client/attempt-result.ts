import type { AttemptOutcome } from '@sms/contracts/webhook-dispatcher';

export interface AttemptResult {
  readonly outcome: AttemptOutcome;
  readonly statusCode: number | null;
  /** Code of the error when there was no response, such as ECONNREFUSED or CERT_HAS_EXPIRED. */
  readonly errorCode: string | null;
  /** The receiver's Retry-After, in milliseconds from the response; null when it sent none. */
  readonly retryAfterMs: number | null;
  readonly durationMs: number;
  /** The first 1,024 bytes of the response body. */
  readonly responseExcerpt: string | null;
}

export function outcomeOfStatus(statusCode: number): AttemptOutcome {
  if (statusCode >= 200 && statusCode < 300) return 'delivered';
  if (statusCode === 429) return 'throttled';
  return statusCode >= 500 ? 'server_error' : 'rejected';
}

/** Whether the receiver showed that it works: any response but 5xx. A throttling receiver does not open the breaker. */
export function isAlive(outcome: AttemptOutcome): boolean {
  return outcome === 'delivered' || outcome === 'rejected' || outcome === 'throttled';
}

/** Seconds or an HTTP date, as milliseconds from `now`; null when it is neither. */
export function parseRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  // Every HTTP date begins with the name of a day; Date.parse accepts many other formats.
  const time = /^[A-Z][a-z]{2,8},? /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(time) ? null : Math.max(0, time - now.getTime());
}
