import type { System } from '@sms/dev-env';

const CREDITS = 100_000_000;
/** What the gateway takes as "no limit". */
const UNLIMITED_PER_MINUTE = 1_000_000;

/** Makes a vendor without a rate limit and returns an API key of it. */
export async function createBenchVendor({ baseUrl, operator }: System): Promise<string> {
  const owner = { email: 'bench@example.com', password: operator.password };
  const operatorToken = await login(baseUrl, operator);
  await post(baseUrl, '/v1/admin/vendors', operatorToken, {
    name: 'Bench',
    ...owner,
    opening_credits: CREDITS,
    rate_limit_per_minute: UNLIMITED_PER_MINUTE,
  });
  const key = await post(baseUrl, '/v1/api-keys', await login(baseUrl, owner), { name: 'bench' });
  return String(key['api_key']);
}

async function login(baseUrl: string, credentials: { email: string; password: string }): Promise<string> {
  const data = await post(baseUrl, '/v1/auth/login', undefined, {
    email: credentials.email,
    password: credentials.password,
  });
  return String(data['access_token']);
}

async function post(
  baseUrl: string,
  path: string,
  bearer: string | undefined,
  body: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(new URL(path, baseUrl), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { message?: string; data?: Record<string, unknown> };
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${answer.message}`);
  return answer.data ?? {};
}
