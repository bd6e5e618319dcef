import { type ApiMiddleware, typedApi } from '@sms/api-client';
import { freshToken, sessionLost } from './session-store';
import { failureOf, unreachable } from './api-failure';

const asUser: ApiMiddleware = {
  onRequest: async ({ request }) => {
    const token = await freshToken();
    if (token !== null) request.headers.set('authorization', `Bearer ${token}`);
    return request;
  },
  onResponse: ({ response }) => {
    if (response.status === 401) sessionLost('Your session has ended. Log in again; what you typed is still here.');
  },
};

/** Every call of the API, typed by its document, as the user who is logged in. */
export const api = typedApi({ baseUrl: window.location.origin });
api.use(asUser);

interface Result<Body> {
  readonly data?: Body;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * What an envelope holds.
 * @throws {ApiFailure}
 */
export async function dataOf<T>(call: Promise<Result<{ readonly data: T }>>): Promise<T> {
  return (await done(call)).data;
}

/**
 * The whole body of what was answered.
 * @throws {ApiFailure}
 */
export async function done<Body>(call: Promise<Result<Body>>): Promise<Body> {
  const { data, error, response } = await call.catch((): never => {
    throw unreachable();
  });
  if (data === undefined) throw failureOf(response, error);
  return data;
}
