import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sms/api-client';
import { api, dataOf } from '../../../api/client';

export type AuditEntry = Schemas['AuditEntryResponse'];

const LIMIT = 50;

/** The newest first. */
export const auditLog = (cursor: number | undefined) =>
  queryOptions({
    queryKey: ['audit-log', cursor],
    queryFn: () =>
      dataOf(
        api.GET('/v1/admin/audit-log', {
          params: { query: { limit: LIMIT, ...(cursor !== undefined && { cursor }) } },
        }),
      ),
  });
