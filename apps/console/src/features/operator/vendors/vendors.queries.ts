import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sms/api-client';
import { api, dataOf } from '../../../api/client';

export type ListedVendor = Schemas['ListedVendorResponse'];
type CreateVendor = Schemas['CreateVendorRequest'];

const LIMIT = 25;

interface VendorFilter {
  /** An id, or the beginnings of words of a name or an e-mail address. */
  readonly search?: string | undefined;
  readonly status?: ListedVendor['status'] | undefined;
  /** Only sub-accounts of this one. */
  readonly parent?: number | undefined;
  readonly cursor?: number | undefined;
}

/** Vendors and their sub-accounts with their credits, the newest first. */
export const vendors = ({ search, status, parent, cursor }: VendorFilter) =>
  queryOptions({
    queryKey: ['vendors', 'list', search, status, parent, cursor],
    queryFn: () =>
      dataOf(
        api.GET('/v1/admin/vendors', {
          params: {
            query: {
              limit: LIMIT,
              include: 'credits',
              ...(search !== undefined && { search }),
              ...(status !== undefined && { status }),
              ...(parent !== undefined && { parent_id: parent }),
              ...(cursor !== undefined && { cursor }),
            },
          },
        }),
      ),
  });

export const createVendor = (body: CreateVendor) => dataOf(api.POST('/v1/admin/vendors', { body }));
