import { failureOf, unreachable } from './api-failure';

/**
 * Sets a new password by the token of an operator. Nobody is logged in meanwhile, so no token of a login is sent.
 * @throws {ApiFailure}
 */
export async function resetPassword(token: string, password: string): Promise<void> {
  const response = await fetch('/v1/auth/reset-password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reset_token: token, new_password: password }),
  }).catch((): never => {
    throw unreachable();
  });
  if (!response.ok) throw failureOf(response, await response.json().catch(() => null));
}
