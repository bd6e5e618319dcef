import { ApiError, ApiUnreachableError } from './api-errors';
import type { ApiResponse, Credentials, Envelope } from './api-types';
import { type TypedApi, typedApi } from './typed-api';

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
    await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1_000));
    return this.send(method, path, request);
  }

  /**
   * `data` of a successful response.
   * @throws ApiError, ApiUnreachableError
   */
  async data<T>(method: string, path: string, request?: ApiRequest): Promise<T> {
    return dataOf<T>(await this.send(method, path, request), named(method, path));
  }

  /**
   * Every call, typed by the API document, with the credential; a response other than 2xx is thrown.
   * @throws ApiError, ApiUnreachableError
   */
  as(credential: Pick<ApiRequest, 'apiKey' | 'bearer'> = {}): TypedApi {
    return typedApi({
      baseUrl: this.baseUrl,
      headers: headersOf(credential, undefined),
      fetch: (request) => this.fetch(request),
    });
  }

  /** Returns an access token, which goes as `bearer`. */
  async logIn(credentials: Credentials): Promise<string> {
    return (await contentOf(this.as().POST('/v1/auth/login', { body: bodyOf(credentials) }))).access_token;
  }

  /** Returns a link that logs the user into the console, once within ten minutes. */
  async loginLink(credentials: Credentials): Promise<string> {
    const { path } = await contentOf(this.as().POST('/v1/console/links', { body: bodyOf(credentials) }));
    return new URL(path, this.baseUrl).toString();
  }

  private async fetch(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const path = `${pathname}${search}`;
    const response = await this.send(request.method, path, {
      headers: Object.fromEntries(request.headers),
      rawBody: (await request.text()) || undefined,
    });
    const { status, headers, text } = response;
    if (!isSuccess(response)) throw new ApiError(response, named(request.method, path));
    return new Response(text === '' ? null : text, { status, headers });
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
  if (!isSuccess(response)) throw new ApiError(response, request);
  return response.body.data as T;
}

/** `data` of what a typed call has returned. */
export async function contentOf<T>(call: Promise<{ readonly data?: { readonly data: T } }>): Promise<T> {
  const { data: envelope } = await call;
  if (envelope === undefined) throw new Error('a response without a body');
  return envelope.data;
}

function isSuccess({ status }: ApiResponse): boolean {
  return status >= 200 && status <= 299;
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

/** Only what the call takes: credentials may be part of a larger object. */
function bodyOf({ email, password, second_factor_code }: Credentials): Credentials {
  return { email, password, ...(second_factor_code !== undefined && { second_factor_code }) };
}
