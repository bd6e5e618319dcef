import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../../api/client';
import type { Schemas } from '@sms/api-client';

export type Bulk = Schemas['BulkResponse'];

const SENDING_REFETCH_MS = 2_000;
const WAITING_REFETCH_MS = 5_000;

/** Fetched again until every message has its final status. */
export const bulk = (requestId: string) =>
  queryOptions({
    queryKey: ['bulk', requestId],
    queryFn: () => dataOf(api.GET('/v1/bulks/{request_id}', { params: { path: { request_id: requestId } } })),
    refetchInterval: ({ state: { data } }) => {
      if (data?.state === 'finished') return false;
      return data?.state === 'sent' ? WAITING_REFETCH_MS : SENDING_REFETCH_MS;
    },
  });

export function useCancelBulk(requestId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      dataOf(api.POST('/v1/bulks/{request_id}/cancel', { params: { path: { request_id: requestId } } })),
    onSuccess: async () => {
      await client.invalidateQueries(bulk(requestId));
      await client.invalidateQueries({ queryKey: ['balance'] });
    },
  });
}
