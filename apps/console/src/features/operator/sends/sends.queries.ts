import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sms/api-client';
import { api, dataOf } from '../../../api/client';

export type Send = Schemas['BulkOfVendorResponse'];

const LIMIT = 50;
const REFETCH_MS = 5_000;

interface SendFilter {
  readonly vendor?: number | undefined;
  readonly isRunning?: boolean;
  readonly cursor?: string | undefined;
}

/** Sends of all vendors, the newest first. */
export const sends = ({ vendor, isRunning = false, cursor }: SendFilter) =>
  queryOptions({
    queryKey: ['admin-bulks', vendor, isRunning, cursor],
    queryFn: () =>
      dataOf(
        api.GET('/v1/admin/bulks', {
          params: {
            query: {
              limit: LIMIT,
              ...(vendor !== undefined && { vendor_id: vendor }),
              ...(isRunning && { state: 'running' as const }),
              ...(cursor !== undefined && { cursor }),
            },
          },
        }),
      ),
    refetchInterval: REFETCH_MS,
  });

export const cancelSend = (id: string, reason: string) =>
  dataOf(api.POST('/v1/admin/bulks/{request_id}/cancel', { params: { path: { request_id: id } }, body: { reason } }));
