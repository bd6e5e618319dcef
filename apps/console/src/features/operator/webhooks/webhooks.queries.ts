import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sms/api-client';
import { api, dataOf } from '../../../api/client';

export type Webhook = Schemas['AdminWebhookResponse'];

const LIMIT = 50;
const REFETCH_MS = 10_000;

/** The webhooks of all vendors, those first with which something is wrong. */
export const webhooks = (cursor: number | undefined) =>
  queryOptions({
    queryKey: ['admin-webhooks', cursor],
    queryFn: () =>
      dataOf(
        api.GET('/v1/admin/webhooks', { params: { query: { limit: LIMIT, ...(cursor !== undefined && { cursor }) } } }),
      ),
    refetchInterval: REFETCH_MS,
  });

export const resumeWebhook = ({ vendor_id: vendor, endpoint_id }: Webhook, reason: string) =>
  dataOf(
    api.POST('/v1/admin/webhooks/{id}/resume', {
      params: { path: { id: String(vendor) } },
      body: { reason, endpoint_id },
    }),
  );
