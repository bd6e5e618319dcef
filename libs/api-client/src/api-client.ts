import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, ApiUnreachableError } from './api-errors';
import type { ApiResponse, Credentials, Envelope } from './api-types';

export interface ApiRequest {
  readonly apiKey?: string | undefined;
  readonly bearer?: string | undefined;
  /** Requests with the same key and the same content are carried out once. */
  readonly idempotencyKey?: string | undefined;
  /** Instead of those that follow from the other fields. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, in place of `body`: a form, or what no JSON encoder would write. */
  readonly rawBody?: string | FormData | undefined;
}

export interface ApiExchange extends ApiResponse {
  readonly method: string;
  readonly path: string;
}

export interface ApiClientOptions {
  /** Until the whole response has come; 30 s unless given. */
  readonly timeoutMs?: number;
  /** Sees every response; what it throws, the caller gets. */
  readonly onResponse?: (exchange: ApiExchange) => void | Promise<void>;
  /**
   * Given: what the rate limit refuses is sent again after the seconds that the response asks for, at most a minute;
   * told before each wait.
   */
  readonly onRateLimited?: (waitSeconds: number) => void;
}

const TIMEOUT_MS = 30_000;
/** The longest window of a rate limit is a minute; the second is for rounding up. */
const MAX_RATE_LIMIT_WAIT_SECONDS = 61;

/** Client of the HTTP API of the gateway at one address, for any account. */
export class ApiClient {
  constructor(
    readonly baseUrl: string,
    private readonly options: ApiClientOptions = {},
  ) {}

  /**
   * Any response, whatever its status.
   * @throws ApiUnreachableError
   */
  async send(method: string, path: string, request: ApiRequest = {}): Promise<ApiResponse> {
    const response = await this.exchange(method, path, request);
    await this.options.onResponse?.({ method, path, ...response });
    const waitSeconds = Number(response.headers.get('retry-after'));
    const waits = response.status === 429 && waitSeconds > 0 && waitSeconds <= MAX_RATE_LIMIT_WAIT_SECONDS;
    if (!this.options.onRateLimited || !waits) return response;
    this.options.onRateLimited(waitSeconds);
    await pause(waitSeconds * 1_000);
    return this.send(method, path, request);
  }

  /**
   * `data` of a successful response.
   * @throws ApiError, ApiUnreachableError
   */
  async data<T>(method: string, path: string, request?: ApiRequest): Promise<T> {
    return dataOf<T>(await this.send(method, path, request), named(method, path));
  }

  /** Returns an access token, which goes as `bearer`. */
  async logIn({ email, password }: Credentials): Promise<string> {
    const session = await this.data<{ access_token: string }>('POST', '/v1/auth/login', { body: { email, password } });
    return session.access_token;
  }

  /** Returns a link that logs the user into the console, once within ten minutes. */
  async loginLink({ email, password }: Credentials): Promise<string> {
    const { path } = await this.data<{ path: string }>('POST', '/v1/console/links', { body: { email, password } });
    return new URL(path, this.baseUrl).toString();
  }

  private async exchange(method: string, path: string, request: ApiRequest): Promise<ApiResponse> {
    const payload = payloadOf(request);
    const signal = AbortSignal.timeout(this.options.timeoutMs ?? TIMEOUT_MS);
    try {
      const response = await fetch(new URL(path, this.baseUrl), {
        method,
        headers: headersOf(request, payload),
        ...(payload === undefined ? {} : { body: payload }),
        signal,
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, body: parse(text) };
    } catch (error) {
      throw new ApiUnreachableError(named(method, path), signal.aborted, error);
    }
  }
}

/**
 * `data` of a successful response.
 * @throws ApiError
 */
export function dataOf<T>(response: ApiResponse, request?: string): T {
  if (response.status < 200 || response.status > 299) throw new ApiError(response, request);
  return response.body.data as T;
}

function payloadOf({ body, rawBody }: ApiRequest): string | FormData | undefined {
  return rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
}

function headersOf(
  { apiKey, bearer, idempotencyKey, headers }: ApiRequest,
  payload: string | FormData | undefined,
): Record<string, string> {
  return {
    ...(typeof payload === 'string' ? { 'content-type': 'application/json' } : {}),
    ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...headers,
  };
}

function parse(text: string): Envelope {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return {};
  }
}

/** Without the query, where phone numbers are. */
function named(method: string, path: string): string {
  return `${method} ${path.split('?')[0]}`;
}
