import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, done } from '../../../api/client';
import type { Schemas } from '@sms/api-client';

export type ListedApiKey = Schemas['ApiKeyResponse'];
export type CreatedApiKey = Schemas['CreatedApiKeyResponse'];
export type CreateApiKey = Schemas['CreateApiKeyRequest'];

const MAX_KEYS = 100;

export const apiKeys = queryOptions({
  queryKey: ['api-keys'],
  queryFn: () => dataOf(api.GET('/v1/api-keys', { params: { query: { limit: MAX_KEYS } } })),
});

/** Only the result has the key; it is kept in no cache. */
export function useCreateApiKey() {
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: CreateApiKey): Promise<CreatedApiKey> => dataOf(api.POST('/v1/api-keys', { body })),
    onSuccess: () => client.invalidateQueries(apiKeys),
  });
}

/** As `useCreateApiKey`. */
export function useRotateApiKey() {
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: ({ id, ...body }: { readonly id: string } & Schemas['RotateApiKeyRequest']): Promise<CreatedApiKey> =>
      dataOf(api.POST('/v1/api-keys/{id}/rotate', { params: { path: { id } }, body })),
    onSuccess: () => client.invalidateQueries(apiKeys),
  });
}

export function useRevokeApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => done(api.DELETE('/v1/api-keys/{id}', { params: { path: { id } } })),
    onSuccess: () => client.invalidateQueries(apiKeys),
  });
}
