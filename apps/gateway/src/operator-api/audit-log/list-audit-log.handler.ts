import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import type { ListParams } from '../../edge/paging/list.params';
import { listPage, offsetOf } from '../../edge/paging/list-page';
import type { AuditEntryResponse, AuditLogResponse } from './audit-log.response';

interface Row {
  id: number;
  recorded_at: Date;
  actor_user_id: number;
  actor_email: string;
  action: string;
  target: string;
  reason: string | null;
  details: object;
}

const listAuditEntries = statement<readonly [limit: number, offset: number], Row>({
  name: 'gateway.list_audit_entries',
  text: `
    SELECT log.id, log.recorded_at, log.actor_user_id, app_user.email
     AS actor_email, log.action, log.target, log.reason, log.details
    FROM audit_log AS log JOIN app_user ON app_user.id = log.actor_user_id
    ORDER BY log.id DESC LIMIT $1 OFFSET $2`,
});

const countAuditEntries = statement<readonly [], { total: number }>({
  name: 'gateway.count_audit_entries',
  text: 'SELECT count(*) AS total FROM audit_log',
});

@Injectable()
export class ListAuditLogHandler {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async execute(query: ListParams): Promise<AuditLogResponse> {
    const rows = await this.database.run(listAuditEntries, [query.limit, offsetOf(query)]);
    const [counted] = await this.database.run(countAuditEntries, []);
    return { entries: rows.map(entryView), ...listPage(counted?.total ?? 0, query) };
  }
}

function entryView({
  id,
  recorded_at,
  actor_user_id,
  actor_email,
  action,
  target,
  reason,
  details,
}: Row): AuditEntryResponse {
  return {
    id,
    actor: { user_id: actor_user_id, email: actor_email },
    action,
    target,
    reason,
    details,
    created_at: recorded_at.toISOString(),
  };
}
