import { DevEnvError } from '../workspace/dev-env-error';

export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  bearer?: string;
  apiKey?: string;
  body?: unknown;
}

export type ApiAnswer = { status: number; data: Record<string, unknown> };

const DEADLINE_MS = 20_000;

/** One call of the HTTP API: the `data` object of its envelope, whatever the status. */
export async function callApi(baseUrl: string, { method, path, bearer, apiKey, body }: ApiRequest): Promise<ApiAnswer> {
  const response = await fetch(new URL(path, baseUrl), {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  const envelope = (await response.json().catch(() => ({}))) as { data?: Record<string, unknown>; message?: string };
  return { status: response.status, data: { ...envelope.data, ...(response.ok ? {} : { message: envelope.message }) } };
}

/** As callApi, but anything except a 2xx ends the seeding. */
export async function callApiOk(baseUrl: string, request: ApiRequest): Promise<Record<string, unknown>> {
  const { status, data } = await callApi(baseUrl, request);
  if (status >= 200 && status < 300) return data;
  throw new DevEnvError(
    'SEED_FAILED',
    `the demo data could not be made: ${request.method} ${request.path} answered ${status} (${String(data['message'])})`,
  );
}

export async function login(baseUrl: string, credentials: { email: string; password: string }): Promise<string> {
  const data = await callApiOk(baseUrl, { method: 'POST', path: '/v1/auth/login', body: credentials });
  return String(data['access_token']);
}
