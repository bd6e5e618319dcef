import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sms/api-client';
import { api, dataOf } from '../../../api/client';

export type AllUsage = Schemas['AllUsageResponse'];
export type AllUsageGroup = Extract<AllUsage['group_by'], 'carrier' | 'country' | 'vendor'>;

const REFETCH_MS = 30_000;

/** What all vendors sent in the last 24 hours. */
export const allUsage = (group: AllUsageGroup) =>
  queryOptions({
    queryKey: ['usage', 'all', group],
    queryFn: () => dataOf(api.GET('/v1/admin/usage', { params: { query: { group_by: group } } })),
    refetchInterval: REFETCH_MS,
  });
