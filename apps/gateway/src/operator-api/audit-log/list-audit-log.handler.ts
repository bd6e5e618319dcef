import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { idPage, offsetOfPage } from '../../edge/paging/list-page';
import type { AuditLogParams } from './audit-log.params';
import type { AuditEntryResponse, AuditLogResponse } from './audit-log.response';
import {
  type AuditRow,
  type AuditSource,
  countAuditEntries,
  findActor,
  listAuditEntries,
  MAX_SCANNED,
} from './list-audit-log.sql';

type FoundRow = AuditRow & { readonly id: number };

/** Of no user. */
const NOBODY = 0;

@Injectable()
export class ListAuditLogHandler {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async execute(query: AuditLogParams): Promise<AuditLogResponse> {
    const { target, action, from, to, cursor } = query;
    const actor = query.actor === undefined ? null : await this.actorIn(query.actor);
    const rows = await this.database.run(listAuditEntries(sourceOf(query)), [
      target ?? null,
      actor,
      action ?? null,
      from ?? null,
      to ?? null,
      cursor ?? null,
      offsetOfPage(query),
    ]);
    const found = rows.filter((row): row is FoundRow => row.id !== null);
    const { entries, ...page } = idPage(found, await this.total(query, found.length), query);
    const [seen] = rows;
    const scanned = seen?.scanned === MAX_SCANNED ? seen.last : null;
    return { entries: entries.map(entryView), ...page, next_cursor: page.next_cursor ?? scanned };
  }

  /** The id of a user who is named by id or e-mail address. */
  private async actorIn(actor: string): Promise<number> {
    if (/^\d{1,15}$/.test(actor)) return Number(actor);
    const [user] = await this.database.run(findActor, [actor]);
    return user?.id ?? NOBODY;
  }

  /** With conditions, entries are counted to the end of the page and one beyond it. */
  private async total(query: AuditLogParams, found: number): Promise<number> {
    const { actor, action, target, from, to } = query;
    const isWhole = [actor, action, target, from, to].every((condition) => condition === undefined);
    if (!isWhole) return offsetOfPage(query) + Math.min(found, query.limit + 1);
    const [counted] = await this.database.run(countAuditEntries, []);
    return counted?.total ?? 0;
  }
}

/** The condition with the fewest entries, as a rule. */
function sourceOf({ target, actor, action }: AuditLogParams): AuditSource {
  if (target !== undefined) return 'target';
  if (actor !== undefined) return 'actor';
  return action === undefined ? 'all' : 'action';
}

function entryView(row: FoundRow): AuditEntryResponse {
  return {
    id: row.id,
    actor: { user_id: row.actor_user_id, email: row.actor_email },
    action: row.action,
    target: row.target,
    reason: row.reason,
    details: row.details,
    created_at: row.recorded_at.toISOString(),
  };
}
