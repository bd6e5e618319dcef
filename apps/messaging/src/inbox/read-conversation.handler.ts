import { Injectable } from '@nestjs/common';
import type {
  ReadConversationReply,
  ReadConversationRequest,
  ReceivedEntry,
  SentEntry,
} from '@sms/contracts/messaging';
import { messageIdOf } from '@sms/contracts/rpc';
import { Database } from '@sms/platform/database';
import { plainAddress } from '../message/carrier-address';
import { type OpenedRow, Texts } from '../texts/texts';
import { LIMITS, readReceived, type ReceivedRow, readSent, type SentRow } from './read-conversation.sql';

const NEWEST = Number.MAX_SAFE_INTEGER;

/** Pages of what an account and a phone have written to each other. */
@Injectable()
export class ReadConversationHandler {
  constructor(
    private readonly database: Database,
    private readonly texts: Texts,
  ) {}

  /**
   * Each page reads a page of either side, and goes on behind the last message of each side that it returns. So each
   * message is on one page, whatever arrives meanwhile, and two of the same time are not left out.
   */
  async execute(request: ReadConversationRequest): Promise<ReadConversationReply> {
    const { accountId, phone, sentBefore = NEWEST, receivedBefore = NEWEST, limit } = request;
    const most = LIMITS.find((fixed) => fixed > limit) ?? LIMITS[1];
    const [sent, received] = await Promise.all([
      this.database.run(readSent(most), [accountId, phone, sentBefore]),
      this.database.run(readReceived(most), [accountId, phone, receivedBefore]),
    ]);
    const merged = newestFirst(sent, received);
    const page = merged.slice(0, limit);
    const pageOfSent = page.filter((row) => 'sender' in row);
    const pageOfReceived = page.filter((row) => 'destination' in row);
    const [openedSent, openedReceived] = [
      await this.texts.opened(pageOfSent),
      await this.texts.opened(pageOfReceived, undefined, 'incoming message'),
    ];
    const entries = [...openedSent.map(sentEntry), ...openedReceived.map(receivedEntry)];
    const byId = new Map(entries.map((entry) => [entry.messageId, entry]));
    const next = {
      sentBefore: pageOfSent.at(-1)?.id ?? sentBefore,
      receivedBefore: pageOfReceived.at(-1)?.id ?? receivedBefore,
    };
    return {
      entries: page.flatMap((row) => byId.get(idOf(row)) ?? []),
      next: merged.length > limit ? next : null,
    };
  }
}

/** Each side keeps its order, that of its ids. */
function newestFirst(sent: readonly SentRow[], received: readonly ReceivedRow[]): (SentRow | ReceivedRow)[] {
  const merged: (SentRow | ReceivedRow)[] = [];
  let place = 0;
  for (const row of sent) {
    for (let next = received[place]; next && next.at > row.at; next = received[place]) {
      merged.push(next);
      place += 1;
    }
    merged.push(row);
  }
  return [...merged, ...received.slice(place)];
}

function idOf(row: SentRow | ReceivedRow): string {
  return 'sender' in row ? messageIdOf(row.request_id, row.ordinal) : row.message_id;
}

function textOf({ text, text_missing: missing, at }: OpenedRow<SentRow | ReceivedRow>) {
  return { text: text ?? '', ...(missing && { textMissing: missing }), at: at.toISOString() };
}

function sentEntry(row: OpenedRow<SentRow>): SentEntry {
  const { sender: number, status, sandbox } = row;
  return { direction: 'sent', messageId: idOf(row), number, status, sandbox, ...textOf(row) };
}

function receivedEntry(row: OpenedRow<ReceivedRow>): ReceivedEntry {
  return {
    direction: 'received',
    messageId: row.message_id,
    number: plainAddress(row.destination ?? ''),
    replyTo: row.reply_to,
    incomplete: row.incomplete,
    possibleRepetition: row.possible_repetition,
    ...textOf(row),
  };
}
