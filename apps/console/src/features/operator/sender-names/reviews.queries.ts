import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sms/api-client';
import { api, dataOf } from '../../../api/client';

export type Review = Schemas['ListedReviewResponse'];
export type ReviewStatus = Review['status'];

/** Of one page, the most that the API returns. */
export const MAX_NAMES = 100;

interface ReviewFilter {
  readonly status: ReviewStatus;
  readonly vendor?: number | undefined;
  readonly cursor?: number | undefined;
}

/** Names in a status, those first that have had it the longest. */
export const reviews = ({ status, vendor, cursor }: ReviewFilter) =>
  queryOptions({
    queryKey: ['reviews', status, vendor, cursor],
    queryFn: () =>
      dataOf(
        api.GET('/v1/admin/sender-names', {
          params: {
            query: {
              status,
              limit: MAX_NAMES,
              ...(vendor !== undefined && { vendor_id: vendor }),
              ...(cursor !== undefined && { cursor }),
            },
          },
        }),
      ),
  });

const pathOf = (id: string) => ({ params: { path: { id } } });

export const approve = (id: string) => dataOf(api.POST('/v1/admin/sender-names/{id}/approve', pathOf(id)));

export const reject = (id: string, reason: string) =>
  dataOf(api.POST('/v1/admin/sender-names/{id}/reject', { ...pathOf(id), body: { reason } }));

export const withdraw = (id: string, reason: string) =>
  dataOf(api.POST('/v1/admin/sender-names/{id}/withdraw', { ...pathOf(id), body: { reason } }));
