import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sms/api-client';
import { api, dataOf } from '../../api/client';

export type ActivityEntry = Schemas['OwnAuditEntryResponse'];

const LIMIT = 20;

/** The newest first. */
export const activity = (cursor: number | undefined) =>
  queryOptions({
    queryKey: ['activity', cursor],
    queryFn: () =>
      dataOf(api.GET('/v1/audit', { params: { query: { limit: LIMIT, ...(cursor !== undefined && { cursor }) } } })),
  });
