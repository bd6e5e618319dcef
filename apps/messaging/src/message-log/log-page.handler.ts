import { Injectable } from '@nestjs/common';
import type { LogEntry, LogPageReply, LogPageRequest, MessageStatus, ReasonCode } from '@sms/contracts/messaging';
import { columns, Database, statement } from '@sms/platform/database';
import { UnexpandedBulks } from './unexpanded-bulks';
import { labelsOf, type LabelsRow } from '../message/labels';
import { reasonOf } from '../message/reason';
import { Texts } from '../texts/texts';
import { accountDirectory } from './search/account-directory';
import { idsOf, oldestSeq, type Range } from './search/log-bounds';
import { pageNumbers, type PageNumbers } from './log-gaps';

interface Row extends LabelsRow {
  id: number;
  user_id: number;
  recipient: string;
  account_id: number;
  text: string;
  sealed_text: Buffer | null;
  status: MessageStatus;
  reason_code: ReasonCode | null;
  request_id: string;
  created_at: Date;
  updated_at: Date;
}

const NUMBERS = columns<number>({ seq: ['bigint', (seq) => seq] }, 2);

const readLogPage = statement<readonly [accountId: number, numbers: readonly number[], from: number, to: number], Row>({
  name: 'messaging.read_log_page',
  params: ([accountId, numbers, from, to]) => [accountId, ...NUMBERS.arrays(numbers), from, to],
  text: `
    SELECT m.id, m.account_id, m.user_id, m.recipient, m.text, m.sealed_text, m.request_id, m.created_at,
      m.reference, m.tags,
      coalesce(s.status, 'queued') AS status, s.reason_code, coalesce(s.changed_at, m.created_at) AS updated_at
    FROM ${NUMBERS.unnest} AS page(${NUMBERS.names})
    CROSS JOIN LATERAL (SELECT * FROM message
      WHERE account_id = $1 AND seq = page.seq AND id >= $3 AND id < $4 LIMIT 1) AS m
    LEFT JOIN LATERAL (SELECT * FROM message_state WHERE message_id = m.id LIMIT 1) AS s ON true
    ORDER BY page.seq DESC`,
});

/** A page is a range of the account's numbers, so that each costs the same at any depth and age. */
@Injectable()
export class LogPageHandler {
  constructor(
    private readonly database: Database,
    private readonly unexpanded: UnexpandedBulks,
    private readonly texts: Texts,
  ) {}

  async execute({ accountId, page, perPage }: LogPageRequest): Promise<LogPageReply> {
    await this.unexpanded.expanded(accountId);
    const directory = await accountDirectory(this.database, accountId);
    if (!directory) return { entries: [], total: 0 };
    const { last, entries, open, hasGaps } = directory;
    const kept = { from: oldestSeq(entries), to: last };
    const place = { skipped: (page - 1) * perPage, perPage };
    const { numbers, removed } = hasGaps
      ? await pageNumbers(this.database, accountId, kept, place)
      : withoutGaps(kept, place);
    const total = last - kept.from + 1 - removed;
    const [newest] = numbers;
    if (newest === undefined) return { entries: [], total };
    const ids = idsOf({ from: numbers.at(-1) ?? newest, to: newest }, entries, open);
    const rows = await this.database.run(readLogPage, [accountId, numbers, ids.from, ids.to]);
    return { entries: (await this.texts.opened(rows)).map(entry), total };
  }
}

function withoutGaps(
  { from, to }: Range,
  { skipped, perPage }: { readonly skipped: number; readonly perPage: number },
): PageNumbers {
  const length = Math.max(0, Math.min(perPage, to - skipped - from + 1));
  return { numbers: Array.from({ length }, (_unused, index) => to - skipped - index), removed: 0 };
}

function entry(row: Row): LogEntry {
  return {
    id: row.id,
    userId: row.user_id,
    recipient: row.recipient,
    text: row.text,
    status: row.status,
    reason: reasonOf(row.reason_code),
    requestId: row.request_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...labelsOf(row),
  };
}
