import { type ApiMiddleware, typedApi } from '@sms/api-client';
import { t } from '../i18n/t';
import { freshToken, sessionLost } from './session-store';
import { failureOf, unreachable } from './api-failure';

const asUser: ApiMiddleware = {
  onRequest: async ({ request }) => {
    const token = await freshToken();
    if (token !== null) request.headers.set('authorization', `Bearer ${token}`);
    return request;
  },
  onResponse: ({ response }) => {
    if (response.status === 401) sessionLost(t.session.ended);
  },
};

/** Calls the API as the user who is logged in. The types come from the API's document. */
export const api = typedApi({ baseUrl: window.location.origin, fetch: (request) => fetch(request) });
api.use(asUser);

interface Result<Body> {
  readonly data?: Body;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * The `data` of the response.
 * @throws {ApiFailure}
 */
export async function dataOf<T>(call: Promise<Result<{ readonly data: T }>>): Promise<T> {
  return (await done(call)).data;
}

/**
 * The whole body of the response.
 * @throws {ApiFailure}
 */
export async function done<Body>(call: Promise<Result<Body>>): Promise<Body> {
  const { data, error, response } = await call.catch((): never => {
    throw unreachable();
  });
  if (data === undefined) throw failureOf(response, error);
  return data;
}
