import { failureOf, unreachable } from './api-failure';

/**
 * Asks for a link by e-mail. Nobody learns whether a user has the address.
 * @throws {ApiFailure}
 */
export function requestResetLink(email: string): Promise<void> {
  return post('/v1/password-resets', { email });
}

/**
 * Sets a new password by a token. Nobody is logged in meanwhile, so no token of a login is sent.
 * @throws {ApiFailure}
 */
export function resetPassword(token: string, password: string): Promise<void> {
  return post('/v1/auth/reset-password', { reset_token: token, new_password: password });
}

async function post(path: string, body: object): Promise<void> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((): never => {
    throw unreachable();
  });
  if (!response.ok) throw failureOf(response, await response.json().catch(() => null));
}
