import createClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { components, paths } from './schema';

/** The named shapes of the API document. */
export type Schemas = components['schemas'];

/** Every call of the API, its parameters, body and responses typed by the API document. */
export type TypedApi = Client<paths>;

export type { Middleware as ApiMiddleware } from 'openapi-fetch';

/** Runs in browsers as well. */
export function typedApi(options: ClientOptions): TypedApi {
  return createClient<paths>(options);
}
