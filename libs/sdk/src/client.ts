import { randomUUID } from 'node:crypto';
import type { CallOptions, Calls } from './calls';
import { IDEMPOTENT, OPERATIONS } from './operations';
import { entriesOf } from './pages';
import { type HttpRequest, sendRequest } from './send-request';

export interface ClientOptions {
  /** Such as `https://sms.example.com`. */
  readonly baseUrl: string;
  /** Goes before `accessToken`. */
  readonly apiKey?: string | undefined;
  /** Of `logIn`: for the calls that take no API key. */
  readonly accessToken?: string | undefined;
  /** Of each attempt, until the whole response has come; 30 s unless given. */
  readonly timeoutMs?: number | undefined;
  /** After the first attempt; 4 unless given. */
  readonly maxRetries?: number | undefined;
  /** What would have to wait for longer before its next attempt fails at once; 61 s unless given. */
  readonly maxRetryWaitMs?: number | undefined;
}

type Parameters = Readonly<Record<string, unknown>>;

const TIMEOUT_MS = 30_000;
const MAX_RETRIES = 4;
/** The longest window of a rate limit is a minute; the second is for rounding up. */
const MAX_RETRY_WAIT_MS = 61_000;
/** RFC 9110: a repeat has no other effect. */
const REPEATABLE_METHODS = ['GET', 'PUT', 'DELETE'];

/**
 * Makes the calls of the API. Each takes the members of path, query and body in one object and returns `data` of the
 * response. Those of a list are also read with `for await`, over all pages.
 *
 * A call is repeated after 429 and 503 with `Retry-After`. After a failure that leaves its effect unknown it is
 * repeated only when that cannot do it twice: sends have an idempotency key, which all attempts share.
 */
export function createClient(options: ClientOptions): Calls {
  if (!options.baseUrl) throw new TypeError('baseUrl is missing');
  const calls = Object.entries(OPERATIONS).map(([name, route]) => [
    name,
    (parameters: Parameters = {}, callOptions: CallOptions = {}) =>
      call(options, { name, route, parameters, callOptions }),
  ]);
  return Object.fromEntries(calls) as Calls;
}

interface Called {
  readonly name: string;
  readonly route: string;
  readonly parameters: Parameters;
  readonly callOptions: CallOptions;
}

function call(options: ClientOptions, called: Called): Promise<unknown> & AsyncIterable<unknown> {
  const { timeoutMs = TIMEOUT_MS, maxRetries = MAX_RETRIES, maxRetryWaitMs = MAX_RETRY_WAIT_MS } = options;
  const { callOptions } = called;
  const limits = {
    timeoutMs: callOptions.timeoutMs ?? timeoutMs,
    maxRetries,
    maxRetryWaitMs,
    signal: callOptions.signal,
  };
  // Async, so that a parameter that is missing rejects as every other failure does.
  const request = async (parameters: Parameters) => sendRequest(requestOf(options, { ...called, parameters }), limits);
  const first = request(called.parameters);
  return Object.assign(first, { [Symbol.asyncIterator]: () => entriesOf(first, called.parameters, request) });
}

/** @throws {TypeError} when a parameter of the path is missing */
function requestOf(options: ClientOptions, { name, route, parameters, callOptions }: Called): HttpRequest {
  const [method = '', routed = ''] = route.split(' ');
  const [template = '', marked] = routed.split('?');
  const rest = { ...parameters };
  const path = template.replace(/\{(\w+)\}/g, (_whole, part: string) => {
    const value = rest[part];
    if (value === undefined || value === null || value === '') throw new TypeError(`${name}: ${part} is missing`);
    delete rest[part];
    return encodeURIComponent(textOf(value));
  });
  const url = new URL(path, options.baseUrl);
  const hasQuery = method === 'GET' || method === 'DELETE' || marked !== undefined;
  if (hasQuery)
    for (const [part, value] of Object.entries(rest))
      if (value !== undefined && value !== null) url.searchParams.set(part, textOf(value));
  const body = hasQuery ? undefined : bodyOf(rest);
  const isIdempotent = IDEMPOTENT.has(name);
  const headers = {
    accept: 'application/json',
    ...credentialOf(options),
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(isIdempotent && { 'idempotency-key': callOptions.idempotencyKey ?? randomUUID() }),
    ...(callOptions.mode !== undefined && { 'sms-mode': callOptions.mode }),
  };
  const isRepeatable = isIdempotent || REPEATABLE_METHODS.includes(method);
  return { name: `${method} ${template}`, method, url, headers, body, isRepeatable };
}

function credentialOf({ apiKey, accessToken }: ClientOptions): Record<string, string> {
  if (apiKey !== undefined) return { 'x-api-key': apiKey };
  return accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` };
}

/** A form where a file is among the parameters, otherwise JSON. */
function bodyOf(parameters: Parameters): string | FormData | undefined {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  if (!given.some(([, value]) => value instanceof Blob))
    return given.length === 0 ? undefined : JSON.stringify(Object.fromEntries(given));
  const form = new FormData();
  for (const [name, value] of given)
    if (value instanceof Blob) form.append(name, value, (value as Partial<File>).name ?? name);
    else if (value !== null) form.append(name, textOf(value));
  return form;
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}
