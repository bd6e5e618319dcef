import { Injectable } from '@nestjs/common';
import type {
  AddOptOutReply,
  AddOptOutRequest,
  EndOptOutReply,
  EndOptOutRequest,
  ImportOptOutsReply,
  ImportOptOutsRequest,
  ListOptOutsReply,
  ListOptOutsRequest,
} from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { endOptOut, insertOptOuts, listOptOuts, optOutOf, readOptOut, readOptOutInForce } from './opt-outs.sql';

/** Numbers of one transaction: each of an import is short, and what it wrote holds whatever becomes of the rest. */
const PAGE = 5_000;

/** The opt-outs of accounts, as their users see and change them. */
@Injectable()
export class OptOuts {
  constructor(private readonly database: Database) {}

  async list({ accountId, state, number, beforeId, limit }: ListOptOutsRequest): Promise<ListOptOutsReply> {
    const page = listOptOuts(state, number !== undefined, limit);
    const before = beforeId ?? Number.MAX_SAFE_INTEGER;
    const values: readonly [number, number, string?] =
      number === undefined ? [accountId, before] : [accountId, before, number];
    const rows = await this.database.run(page, values);
    return { optOuts: rows.slice(0, limit).map(optOutOf) };
  }

  /** Another request may end the opt-out that this one has found: then it begins anew. */
  async add({ accountId, userId, number, sender, text, origin = 'api' }: AddOptOutRequest): Promise<AddOptOutReply> {
    for (;;) {
      const added = await this.database.run(insertOptOuts, [{ accountId, number, sender, origin, userId, text }]);
      const [row] = await this.database.run(readOptOutInForce, [accountId, number, sender]);
      if (row) return { optOut: optOutOf(row), isNew: added.length > 0 };
    }
  }

  async import({ accountId, userId, numbers, sender }: ImportOptOutsRequest): Promise<ImportOptOutsReply> {
    let added = 0;
    for (let from = 0; from < numbers.length; from += PAGE) {
      const page = numbers.slice(from, from + PAGE);
      const rows = await this.database.run(
        insertOptOuts,
        page.map((number) => ({ accountId, number, sender, origin: 'import' as const, userId, text: null })),
      );
      added += rows.length;
    }
    return { added };
  }

  async end({ accountId, userId, id }: EndOptOutRequest): Promise<EndOptOutReply> {
    const [ended] = await this.database.run(endOptOut, [accountId, id, userId]);
    const row = ended ?? (await this.database.run(readOptOut, [accountId, id]))[0];
    return { optOut: row ? optOutOf(row) : null };
  }
}
