import { Injectable } from '@nestjs/common';
import type { ListBulksReply, ListBulksRequest, ListedBulk } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { beginOfOpened } from '../message/begin-of-text';
import { Texts } from '../texts/texts';
import { type BulkRow, type BulkScope, listBulks } from './list-bulks.sql';
import { readProgress } from './read-usage.sql';

const DAY_MS = 86_400_000;
/** A request is accepted up to two days after its id was made; a day more allows for clocks that are wrong. */
const MAX_AGE_MS = 3 * DAY_MS;
const ABOVE_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Returns pages of sends to many recipients, of an account or of all. */
@Injectable()
export class ListBulksHandler {
  constructor(
    private readonly database: Database,
    private readonly texts: Texts,
  ) {}

  async execute({ from, to, cursor, limit, ...request }: ListBulksRequest): Promise<ListBulksReply> {
    const after = from === undefined ? uuidAt(0) : uuidAt(Date.parse(from) - MAX_AGE_MS);
    const end = to === undefined ? ABOVE_ALL : uuidAt(Date.parse(to) + DAY_MS);
    const before = cursor !== undefined && cursor.toLowerCase() < end ? cursor : end;
    const [progress] = await this.database.run(readProgress, []);
    const params = [request.accountId, after, before, from ?? null, to ?? null, limit + 1] as const;
    const rows = await this.database.run(listBulks(scopeOf(request)), params);
    const page = await this.texts.opened(rows.slice(0, limit));
    return {
      bulks: page.map(listed),
      nextCursor: rows.length > limit ? (page.at(-1)?.request_id ?? null) : null,
      completeUntil: progress?.complete_until?.toISOString() ?? null,
    };
  }
}

function scopeOf({ accountId, sandbox, running }: Omit<ListBulksRequest, 'limit'>): BulkScope {
  if (running === true) return 'running';
  if (accountId === null) return 'every';
  if (sandbox === undefined) return 'any';
  return sandbox ? 'test' : 'live';
}

/** The lowest id of a request that was made at this time. */
function uuidAt(ms: number): string {
  const digits = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}

function listed(row: BulkRow): ListedBulk {
  const { queued, pending, delivered, undelivered, failed } = row;
  return {
    requestId: row.request_id,
    accountId: row.account_id,
    acceptedAt: row.accepted_at.toISOString(),
    sandbox: row.sandbox,
    sender: row.sender,
    text: row.text === null ? null : beginOfOpened(row.text),
    recipients: row.messages,
    segments: row.segments,
    credits: row.credits,
    statuses: { queued, pending, delivered, undelivered, failed },
    cancelled: row.cancelled,
    firstSentAt: row.first_sent_at?.toISOString() ?? null,
    completedAt: queued + pending === 0 ? (row.last_ended_at?.toISOString() ?? null) : null,
  };
}
