import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sms/api-client';
import { api, dataOf } from '../../../api/client';

export type Uncertain = Schemas['UncertainMessageResponse'];

const LIMIT = 50;
/** Fetched again only when somebody asks for it: each look-up is recorded. */
const ONCE = { staleTime: Infinity } as const;

interface CarrierFilter {
  readonly carrier?: string | undefined;
  readonly cursor?: number | undefined;
}

const queryOf = ({ carrier, cursor }: CarrierFilter) => ({
  limit: LIMIT,
  ...(carrier !== undefined && { carrier }),
  ...(cursor !== undefined && { cursor }),
});

/** Messages that a carrier may or may not have, those first that are decided the soonest. */
export const uncertainMessages = (cursor?: number) =>
  queryOptions({
    queryKey: ['uncertain-messages', cursor],
    queryFn: () => dataOf(api.GET('/v1/admin/uncertain-messages', { params: { query: queryOf({ cursor }) } })),
    ...ONCE,
  });

/** Of each lane, the messages that have waited the longest, or those of them that are held back. */
export const oldestMessages = (only?: 'held') =>
  queryOptions({
    queryKey: ['oldest-messages', only],
    queryFn: () =>
      dataOf(
        api.GET('/v1/admin/oldest-messages', {
          params: { query: { limit: 20, ...(only !== undefined && { state: only }) } },
        }),
      ),
    ...ONCE,
  });

export const unmatchedReceipts = (filter: CarrierFilter) =>
  queryOptions({
    queryKey: ['unmatched-receipts', filter],
    queryFn: () => dataOf(api.GET('/v1/admin/unmatched-receipts', { params: { query: queryOf(filter) } })),
    ...ONCE,
  });

export const carrierOddities = (filter: CarrierFilter) =>
  queryOptions({
    queryKey: ['carrier-oddities', filter],
    queryFn: () => dataOf(api.GET('/v1/admin/carrier-oddities', { params: { query: queryOf(filter) } })),
    ...ONCE,
  });

export const incomingMessages = (filter: CarrierFilter) =>
  queryOptions({
    queryKey: ['incoming-messages', filter],
    queryFn: () => dataOf(api.GET('/v1/admin/incoming-messages', { params: { query: queryOf(filter) } })),
    ...ONCE,
  });
