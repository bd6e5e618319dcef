import { Injectable } from '@nestjs/common';
import {
  type IncomingNumber,
  type ListNumbersReply,
  type ListNumbersRequest,
  MAX_KEYWORD_LENGTH,
  type NumberKeyword,
  type RemoveNumberReply,
  type RemoveNumberRequest,
  type SetNumberReply,
  type SetNumberRequest,
} from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { foldKeyword, MAX_WORDS } from './keywords';
import { deleteKeywords, deleteNumber, insertKeywords, listNumbers, type NumberRow, upsertNumber } from './numbers.sql';

/** Stands for every carrier. */
const EVERY_CARRIER = '';

/** The numbers that subscribers write to, and the accounts that get these messages. */
@Injectable()
export class Numbers {
  constructor(private readonly database: Database) {}

  async list({ accountId, beforeId, limit }: ListNumbersRequest): Promise<ListNumbersReply> {
    const rows = await this.database.run(listNumbers, [accountId ?? null, beforeId ?? null, limit]);
    return { numbers: rows.map(numberOf) };
  }

  /** Messages that were stored before keep their account. */
  async set({ number, carrier, accountId, keywords }: SetNumberRequest): Promise<SetNumberReply> {
    const folded = keywords.map((word) => ({ ...word, keyword: foldKeyword(word.keyword) }));
    const unclear = unclearKeywords(keywords, folded);
    if (unclear.length > 0) return { outcome: 'unclear', keywords: unclear };
    const stored = await this.database.transaction(async (sql) => {
      const [row] = await sql.run(upsertNumber, [number, carrier ?? EVERY_CARRIER, accountId]);
      if (!row) throw new Error('a number was neither added nor changed');
      await sql.run(deleteKeywords, [row.id]);
      if (folded.length > 0) await sql.run(insertKeywords, { numberId: row.id, keywords: folded });
      return row;
    });
    const sorted = [...folded].sort((one, other) => (one.keyword < other.keyword ? -1 : 1));
    return { outcome: 'set', number: { id: stored.id, number, carrier, accountId, keywords: sorted } };
  }

  async remove({ number, carrier }: RemoveNumberRequest): Promise<RemoveNumberReply> {
    const removed = await this.database.change(deleteNumber, [number, carrier ?? EVERY_CARRIER]);
    return { removed: removed > 0 };
  }
}

function unclearKeywords(given: readonly NumberKeyword[], folded: readonly NumberKeyword[]): string[] {
  const known = new Set<string>();
  return folded.flatMap(({ keyword }, place) => {
    const isKeyword = keyword !== '' && keyword.length <= MAX_KEYWORD_LENGTH && keyword.split(' ').length <= MAX_WORDS;
    const isClear = isKeyword && !known.has(keyword);
    known.add(keyword);
    return isClear ? [] : [given[place]?.keyword ?? ''];
  });
}

function numberOf({ id, number, carrier, account_id: accountId, keywords }: NumberRow): IncomingNumber {
  return { id, number, carrier: carrier === EVERY_CARRIER ? null : carrier, accountId, keywords };
}
