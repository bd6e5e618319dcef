import { Injectable } from '@nestjs/common';
import {
  BILLING_ERRORS,
  type EntriesReply,
  type EntriesRequest,
  type EntryType,
  type LedgerEntry,
} from '@sms/contracts/billing';
import { Database } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import {
  type EntryRow,
  listFundings,
  MAX_SCANNED,
  readLinkTime,
  readNewestPosition,
  scanEntries,
} from './list-entries.sql';

const TYPES: Readonly<Record<EntryRow['kind'], EntryType>> = {
  settlement: 'sent',
  'top-up': 'top_up',
  adjustment: 'adjustment',
};

/** Returns pages of what changed the credits of an account. */
@Injectable()
export class ListEntriesHandler {
  constructor(private readonly database: Database) {}

  async execute(request: EntriesRequest): Promise<EntriesReply> {
    const { accountId, type, from, to, cursor, limit } = request;
    const [account] = await this.database.run(readNewestPosition, [accountId]);
    if (!account) throw new DomainError(BILLING_ERRORS.accountUnknown, 'no credit account with this id');
    const newest = Math.min(account.links + 1, cursor ?? Infinity);
    if (type === 'top_up' || type === 'adjustment') {
      const kind = type === 'top_up' ? 'top-up' : 'adjustment';
      const span = [newest, from ?? null, to ?? null] as const;
      const rows = await this.database.run(listFundings, [accountId, kind, ...span, limit + 1]);
      return pageOf(rows, limit, null);
    }
    const before = to === undefined ? newest : await this.firstBehind(accountId, to, newest);
    const sentOnly = type === 'sent';
    const rows = await this.database.run(scanEntries, [accountId, before, from ?? null, limit + 1, sentOnly]);
    const [seen] = rows;
    const found = rows.filter((row) => row.position !== null);
    return pageOf(found, limit, seen && seen.scanned === MAX_SCANNED ? seen.lowest : null);
  }

  /** The lowest position, at most `newest`, of a link that is not older than `time`: positions rise with time. */
  private async firstBehind(accountId: number, time: string, newest: number): Promise<number> {
    let [low, high] = [0, newest];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      const [link] = await this.database.run(readLinkTime, [accountId, middle, time]);
      if (link?.earlier ?? true) low = middle;
      else high = middle;
    }
    return high;
  }
}

/** @param next the cursor when all found entries are on the page; null: there are no others */
function pageOf(found: readonly EntryRow[], limit: number, next: number | null): EntriesReply {
  const page = found.slice(0, limit);
  return { entries: page.map(entryOf), nextCursor: found.length > limit ? (page.at(-1)?.position ?? null) : next };
}

function entryOf(row: EntryRow): LedgerEntry {
  return {
    position: row.position,
    at: row.at.toISOString(),
    type: TYPES[row.kind],
    credits: row.credits,
    balanceAfter: row.balance,
    reference: row.reference,
    messageIds: row.first_id !== null && row.last_id !== null ? [row.first_id, row.last_id] : null,
  };
}
