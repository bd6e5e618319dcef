import { Injectable } from '@nestjs/common';
import type { ListedMessage, ListMessagesReply, ListMessagesRequest, MessageWait } from '@sms/contracts/messaging';
import { messageIdOf } from '@sms/contracts/rpc';
import { Database } from '@sms/platform/database';
import { UnexpandedBulks } from './unexpanded-bulks';
import { labelsOf } from '../message/labels';
import { reasonOf } from '../message/reason';
import { scanRange, type Source } from './search/scan-range';
import { listFrom, MAX_LISTED, MAX_SCANNED, type ListRow } from './list-messages.sql';
import { waitsOf } from './wait-of-message';

type FoundRow = ListRow & { readonly id: number };

export const listMessages = {
  request: listFrom('request'),
  number_of_account: listFrom('number_of_account'),
  number: listFrom('number'),
  reference_of_account: listFrom('reference_of_account'),
  account: listFrom('account'),
  all: listFrom('all'),
} as const satisfies Readonly<Record<Source, unknown>>;

/**
 * Returns pages of the log by conditions. Each reads a bounded number of messages by one index, so that it costs the
 * same wherever it begins and however rare matches are.
 */
@Injectable()
export class ListMessagesHandler {
  constructor(
    private readonly database: Database,
    private readonly unexpanded: UnexpandedBulks,
  ) {}

  async execute(request: ListMessagesRequest): Promise<ListMessagesReply> {
    const { statuses, sender, sandbox, from, to, tag, reference, limit } = request;
    if (request.accountId !== null) await this.unexpanded.expanded(request.accountId);
    const scan = await scanRange(this.database, request);
    if (!scan) return { messages: [], nextCursor: null };
    const all = [statuses, sender, sandbox, from, to, tag, reference].every((condition) => condition === undefined);
    const most = all ? MAX_LISTED : MAX_SCANNED;
    const rows = await this.database.run(listMessages[scan.source](most), [
      ...scan.parameters,
      statuses ?? null,
      sender ?? null,
      sandbox ?? null,
      from ?? null,
      to ?? null,
      tag ?? null,
      reference ?? null,
    ]);
    const found = rows.filter((row): row is FoundRow => row.id !== null);
    const page = found.slice(0, limit);
    const [seen] = rows;
    const isEnd = found.length <= limit && (seen?.scanned ?? 0) < most;
    const last = found.length > limit ? page.at(-1)?.id : seen?.last;
    const waits = await waitsOf(this.database, page);
    return {
      messages: page.map((row) => listed(row, waits.get(row.id)?.wait ?? null)),
      nextCursor: isEnd ? null : (last ?? null),
    };
  }
}

function listed(row: FoundRow, wait: MessageWait | null): ListedMessage {
  return {
    id: row.id,
    messageId: messageIdOf(row.request_id, row.ordinal),
    requestId: row.request_id,
    accountId: row.account_id,
    recipient: row.recipient,
    sender: row.sender,
    status: row.status,
    reason: reasonOf(row.reason_code),
    segments: row.credits,
    credits: row.sandbox ? 0 : row.credits,
    sandbox: row.sandbox,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    wait,
    ...labelsOf(row),
  };
}
