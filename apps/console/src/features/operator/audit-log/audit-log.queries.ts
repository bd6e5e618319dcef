import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sms/api-client';
import { api, dataOf } from '../../../api/client';
import type { AuditFilter } from './audit-filter';

export type AuditEntry = Schemas['AuditEntryResponse'];

const LIMIT = 50;

/** The newest first. */
export const auditLog = (filter: AuditFilter, cursor: number | undefined) =>
  queryOptions({
    queryKey: ['audit-log', filter, cursor],
    queryFn: () =>
      dataOf(
        api.GET('/v1/admin/audit-log', {
          params: { query: { limit: LIMIT, ...filter, ...(cursor !== undefined && { cursor }) } },
        }),
      ),
  });
