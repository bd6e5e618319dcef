import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../../api/client';

/** @param vendor a parent account; undefined for all of them */
export const suspicionsOf = (vendor?: number) =>
  queryOptions({
    queryKey: ['suspicions', vendor],
    queryFn: async () => {
      const query = { ...(vendor !== undefined && { vendor_id: vendor }) };
      return (await dataOf(api.GET('/v1/admin/otp-suspicions', { params: { query } }))).suspicions;
    },
  });
