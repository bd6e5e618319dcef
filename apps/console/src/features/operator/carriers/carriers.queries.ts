import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sms/api-client';
import { api, dataOf } from '../../../api/client';

export type Carrier = Schemas['CarrierResponse'];

const REFETCH_MS = 5_000;

/** Every carrier with its sessions, as they are now. */
export const carriers = queryOptions({
  queryKey: ['carriers'],
  queryFn: () => dataOf(api.GET('/v1/admin/carriers')),
  refetchInterval: REFETCH_MS,
});

export const unmatchedOf = ({ unmatched_receipts: count }: Carrier): number => count;
