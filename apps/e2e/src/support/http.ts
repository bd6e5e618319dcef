import { ApiDocument } from './api-document';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed envelope; undefined when the body is no JSON. */
  readonly body: Envelope;
  readonly text: string;
}

export interface Envelope {
  readonly status?: string;
  readonly success?: boolean;
  readonly message?: string;
  readonly error_code?: string;
  readonly attempts_remaining?: number;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly data?: unknown;
}

export interface Call {
  readonly apiKey?: string | undefined;
  readonly bearer?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; `rawBody` is sent as it is. */
  readonly body?: unknown;
  readonly rawBody?: string | undefined;
}

/**
 * One request to the system under test, as any client would make it. Whatever it answers has to stand in the API
 * document it serves.
 */
export async function call(
  baseUrl: string,
  method: string,
  path: string,
  { apiKey, bearer, headers, body, rawBody }: Call = {},
): Promise<Answer> {
  const payload = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(new URL(path, baseUrl), {
    method,
    headers: {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload }),
    signal: AbortSignal.timeout(20_000),
  });
  const text = await response.text();
  (await ApiDocument.of(baseUrl)).assertDocumented({
    method,
    path,
    status: response.status,
    headers: response.headers,
    text,
  });
  return { status: response.status, headers: response.headers, text, body: parse(text) };
}

function parse(text: string): Envelope {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return {};
  }
}

/** The `data` of a successful answer; fails the test with the answer's text otherwise. */
export function dataOf<T>(answer: Answer): T {
  if (answer.status !== 200 && answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.body.data as T;
}
