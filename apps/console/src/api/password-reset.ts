import { anonymousPost } from './anonymous-post';

/**
 * Asks for a link by e-mail. Nobody learns whether a user has the address.
 * @throws {ApiFailure}
 */
export function requestResetLink(email: string): Promise<null> {
  return anonymousPost('/v1/password-resets', { email });
}

/**
 * Sets a new password by a token. Nobody is logged in meanwhile, so no token of a login is sent.
 * @throws {ApiFailure}
 */
export function resetPassword(token: string, password: string): Promise<null> {
  return anonymousPost('/v1/auth/reset-password', { reset_token: token, new_password: password });
}
