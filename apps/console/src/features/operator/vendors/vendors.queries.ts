import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sms/api-client';
import { api, dataOf } from '../../../api/client';

export type ListedVendor = Schemas['VendorResponse'];
type CreateVendor = Schemas['CreateVendorRequest'];

const LIMIT = 25;

interface VendorFilter {
  /** Only sub-accounts of this one. */
  readonly parent?: number | undefined;
  readonly cursor?: number | undefined;
}

/** Vendors and their sub-accounts, the newest first. */
export const vendors = ({ parent, cursor }: VendorFilter) =>
  queryOptions({
    queryKey: ['vendors', 'list', parent, cursor],
    queryFn: () =>
      dataOf(
        api.GET('/v1/admin/vendors', {
          params: {
            query: {
              limit: LIMIT,
              ...(parent !== undefined && { parent_id: parent }),
              ...(cursor !== undefined && { cursor }),
            },
          },
        }),
      ),
  });

export const createVendor = (body: CreateVendor) => dataOf(api.POST('/v1/admin/vendors', { body }));
