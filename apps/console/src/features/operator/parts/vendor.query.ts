import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sms/api-client';
import { api, dataOf } from '../../../api/client';

export type Vendor = Schemas['VendorWithCreditsResponse'];

const FRESH_MS = 10_000;

/** A vendor with its credits. Rows of one vendor share the request. */
export const vendorOf = (id: number) =>
  queryOptions({
    queryKey: ['vendors', id],
    queryFn: () => dataOf(api.GET('/v1/admin/vendors/{id}', { params: { path: { id: String(id) } } })),
    staleTime: FRESH_MS,
  });
