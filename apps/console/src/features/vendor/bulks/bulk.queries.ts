import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../../api/client';
import type { Schemas } from '@sms/api-client';
import type { Mode } from '../../../session/use-mode';

export type Bulk = Schemas['BulkResponse'];
export type ListedBulk = Schemas['ListedBulkResponse'];

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

const RECENT = 3;
const PAGE_ROWS = 25;
const LIST_REFETCH_MS = 5_000;

/** The newest sends to several recipients. */
export const recentBulks = (mode: Mode) =>
  queryOptions({
    queryKey: ['bulks', mode, 'recent'],
    queryFn: () => dataOf(api.GET('/v1/bulks', { params: { query: { mode, limit: RECENT } } })),
    select: ({ bulks }) => bulks,
    refetchInterval: LIST_REFETCH_MS,
  });

/** All sends to several recipients, newest first. */
export const bulkPages = (mode: Mode) =>
  infiniteQueryOptions({
    queryKey: ['bulks', mode],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) =>
      dataOf(
        api.GET('/v1/bulks', {
          params: { query: { mode, limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) } },
        }),
      ),
    getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
    refetchInterval: LIST_REFETCH_MS,
  });
