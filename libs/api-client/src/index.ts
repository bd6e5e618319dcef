export { ApiClient, type ApiClientOptions, type ApiRequest, contentOf, dataOf } from './api-client';
export { ApiError, ApiUnreachableError } from './api-errors';
export { type ApiMiddleware, type Schemas, type TypedApi, typedApi } from './typed-api';
export { OperatorApi, UNLIMITED_PER_MINUTE } from './operator-api';
export { VendorApi } from './vendor-api';
export type * from './api-types';
export type { components, operations, webhooks } from './schema';
