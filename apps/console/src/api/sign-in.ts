import { failureOf, unreachable } from './api-failure';

const ROUTE = '/v1/console/sign-in';

/** The name of the identity provider; null where there is none, or it cannot be found out now. */
export async function signInProvider(): Promise<string | null> {
  const response = await fetch(ROUTE).catch(() => null);
  if (!response?.ok) return null;
  return ((await response.json()) as { data: { name: string | null } }).data.name;
}

/**
 * Returns the address at the identity provider to which the browser goes.
 * @throws {ApiFailure}
 */
export async function beginSignIn(): Promise<string> {
  const response = await fetch(ROUTE, { method: 'POST' }).catch((): never => {
    throw unreachable();
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw failureOf(response, body);
  return (body as { data: { address: string } }).data.address;
}
