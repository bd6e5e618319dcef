import { csvOf, type CsvBody } from '../../edge/csv/csv';
import type { AuditLogResponse } from './audit-log.response';

const NAMES = ['id', 'created_at', 'user_id', 'email', 'credential', 'address', 'user_agent', 'action', 'result'];

/** The entries, one a line. */
export function auditLogCsv({ entries }: AuditLogResponse): CsvBody {
  return csvOf(
    [...NAMES, 'target', 'account_id', 'reason', 'details'],
    entries.map((entry) => [
      entry.id,
      entry.created_at,
      entry.actor?.user_id ?? null,
      entry.actor?.email ?? null,
      entry.credential,
      entry.address,
      entry.user_agent,
      entry.action,
      entry.result,
      entry.target,
      entry.account_id,
      entry.reason,
      JSON.stringify(entry.details),
    ]),
  );
}
