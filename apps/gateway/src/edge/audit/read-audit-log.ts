import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { type AuditRow, type AuditSource, findActor, listAuditEntries, MAX_SCANNED } from './read-audit-log.sql';

export interface AuditFilter {
  readonly target?: string | undefined;
  /** An id or an e-mail address. */
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly accountId?: number | undefined;
  /** Entries of this account and of its sub-accounts. */
  readonly vendorId?: number | undefined;
  readonly credential?: string | undefined;
  readonly address?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Entries before this one. */
  readonly cursor?: number | undefined;
  readonly limit: number;
}

export type FoundEntry = AuditRow & { readonly id: number };

export interface AuditPage {
  /** Newest first. */
  readonly entries: readonly FoundEntry[];
  /** The id after which the next page begins; null after the last. */
  readonly next: number | null;
}

/** Of no user. */
const NOBODY = 0;

/** Reads pages of the audit log. A page may hold fewer entries than asked for, and still have a next one. */
@Injectable()
export class ReadAuditLog {
  constructor(private readonly database: Database) {}

  async page(filter: AuditFilter): Promise<AuditPage> {
    const actor = filter.actor === undefined ? null : await this.actorIn(filter.actor);
    const rows = await this.database.run(listAuditEntries(sourceOf(filter)), [
      filter.target ?? null,
      actor,
      filter.action ?? null,
      filter.accountId ?? null,
      filter.vendorId ?? null,
      filter.credential ?? null,
      filter.address ?? null,
      filter.from ?? null,
      filter.to ?? null,
      filter.cursor ?? null,
    ]);
    const found = rows.filter((row): row is FoundEntry => row.id !== null);
    const entries = found.slice(0, filter.limit);
    if (found.length > filter.limit) return { entries, next: entries.at(-1)?.id ?? null };
    const [seen] = rows;
    return { entries, next: seen?.scanned === MAX_SCANNED ? seen.last : null };
  }

  /** The id of a user who is named by id or e-mail address. */
  private async actorIn(actor: string): Promise<number> {
    if (/^\d{1,15}$/.test(actor)) return Number(actor);
    const [user] = await this.database.run(findActor, [actor]);
    return user?.id ?? NOBODY;
  }
}

/** Whose entries may be read comes first. After that the condition with the fewest entries, as a rule. */
function sourceOf({ target, actor, action, accountId, vendorId, credential, address }: AuditFilter): AuditSource {
  if (vendorId !== undefined) return 'vendor';
  if (target !== undefined) return 'target';
  if (credential !== undefined) return 'credential';
  if (accountId !== undefined) return 'account';
  if (address !== undefined) return 'address';
  if (actor !== undefined) return 'actor';
  return action === undefined ? 'all' : 'action';
}
