import { type ErrorBody, SmsApiError, SmsConnectionError } from './errors';
import { retryDelayMs } from './retry-delay';

export interface HttpRequest {
  /** Method and path without the query, which may hold a phone number: for errors. */
  readonly name: string;
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData | undefined;
  /** A second execution has no second effect. */
  readonly isRepeatable: boolean;
}

export interface Limits {
  /** Of each attempt, until the whole response has come. */
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly maxRetryWaitMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * `data` of the response. Repeats what may be repeated.
 * @throws {SmsApiError | SmsConnectionError} of the last attempt, or the reason of the signal
 */
export async function sendRequest(request: HttpRequest, limits: Limits): Promise<unknown> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt(request, limits);
    } catch (error) {
      const { maxRetries, maxRetryWaitMs, signal } = limits;
      signal?.throwIfAborted();
      const waitMs = retryDelayMs(error, failures, request.isRepeatable, maxRetryWaitMs, Math.random());
      if (waitMs === undefined || failures > maxRetries) throw error;
      await pause(waitMs, signal);
    }
  }
}

async function attempt({ name, method, url, headers, body }: HttpRequest, limits: Limits): Promise<unknown> {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  const timer = setTimeout(end, limits.timeoutMs);
  limits.signal?.addEventListener('abort', end, { once: true });
  limits.signal?.throwIfAborted();
  let response: Response;
  let text: string;
  try {
    // A redirect would carry the key to another place.
    const init = { method, headers, redirect: 'manual', signal: ending.signal } as const;
    response = await fetch(url, body === undefined ? init : { ...init, body });
    text = await response.text();
  } catch (error) {
    throw new SmsConnectionError(name, ending.signal.aborted, error);
  } finally {
    clearTimeout(timer);
    limits.signal?.removeEventListener('abort', end);
  }
  const envelope = parsed(text);
  if (!response.ok || envelope === undefined) throw new SmsApiError(name, response.status, response.headers, envelope);
  return envelope['data'];
}

function parsed(text: string): ErrorBody | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}
