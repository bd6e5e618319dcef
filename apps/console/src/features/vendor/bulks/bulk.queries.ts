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
/** Those of the other mode are left out. */
const RECENT_READ = 20;
const PAGE_ROWS = 25;
const LIST_REFETCH_MS = 5_000;

/** The sends of a mode. The API lists those of both. */
const ofMode = (page: Schemas['ListedBulksResponse'], mode: Mode): Schemas['ListedBulksResponse'] => ({
  ...page,
  bulks: page.bulks.filter((one) => one.mode === mode),
});

/** The newest sends to several recipients. */
export const recentBulks = (mode: Mode) =>
  queryOptions({
    queryKey: ['bulks', mode, 'recent'],
    queryFn: async () =>
      ofMode(await dataOf(api.GET('/v1/bulks', { params: { query: { limit: RECENT_READ } } })), mode),
    select: ({ bulks }) => bulks.slice(0, RECENT),
    refetchInterval: LIST_REFETCH_MS,
  });

/** All sends to several recipients, newest first. */
export const bulkPages = (mode: Mode) =>
  infiniteQueryOptions({
    queryKey: ['bulks', mode],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor }) => {
      const query = { limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) };
      return ofMode(await dataOf(api.GET('/v1/bulks', { params: { query } })), mode);
    },
    getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
    refetchInterval: LIST_REFETCH_MS,
  });
