import { ApiClient, type ApiRequest, type ApiResponse } from '@sms/api-client';
import { ApiDocument } from './api-document';

/**
 * A client of the system under test, as any other. Whatever is answered has to stand in the API document the system
 * serves.
 */
export function clientOf(baseUrl: string): ApiClient {
  return new ApiClient(baseUrl, {
    onResponse: async (exchange) => (await ApiDocument.of(baseUrl)).assertDocumented(exchange),
  });
}

/** One request of such a client. */
export function call(baseUrl: string, method: string, path: string, request?: ApiRequest): Promise<ApiResponse> {
  return clientOf(baseUrl).send(method, path, request);
}
