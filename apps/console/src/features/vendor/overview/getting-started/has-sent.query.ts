import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';

const REFETCH_MS = 3_000;

/** Whether the account has ever sent a message, live or as a test. Asked again until it has. */
export const hasSent = queryOptions({
  queryKey: ['has-sent'],
  queryFn: async () => (await dataOf(api.GET('/v1/messages', { params: { query: { limit: 1 } } }))).messages.length > 0,
  refetchInterval: ({ state: { data } }) => (data === true ? false : REFETCH_MS),
  staleTime: ({ state: { data } }) => (data === true ? Infinity : 0),
});
