import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Database } from '@sms/platform/database';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import { numberOfId } from '../../edge/validation/number-of-id';
import { idPage, offsetOfPage } from '../../edge/paging/list-page';
import { Account } from '../../identity/accounts/account.entity';
import { AccountCredits } from '../../vendor-api/balance/account-credits';
import { readVendorNames } from './vendor-names';
import { type ListedVendorResponse, type VendorPageResponse, VendorResponse } from './vendor.response';
import type { VendorsParams } from './vendors.params';

/** The expression of the index `account_words`. */
const WORDS = `to_tsvector('simple', translate(account.name || ' ' || account.email, '@.-_+/:', '       '))`;
/** Further words of a search are ignored. */
const MAX_WORDS = 8;

@Injectable()
export class ListVendorsHandler {
  constructor(
    @InjectRepository(Account) private readonly accounts: Repository<Account>,
    private readonly database: Database,
    private readonly credits: AccountCredits,
  ) {}

  /** Accounts and sub-accounts, newest first. */
  async execute(query: VendorsParams): Promise<VendorPageResponse> {
    const matching = this.matching(query);
    const total = await matching.getCount();
    if (query.cursor !== undefined) matching.andWhere('account.id < :cursor', { cursor: query.cursor });
    const read = await matching
      .orderBy('account.id', 'DESC')
      .limit(query.limit + 1)
      .offset(offsetOfPage(query))
      .getMany();
    const { entries, ...page } = idPage(read, total, query);
    const [parents, credits] = await Promise.all([
      readVendorNames(
        this.database,
        entries.flatMap(({ parentId }) => parentId ?? []),
      ),
      query.include === 'credits' ? this.creditsOf(entries.map(({ id }) => id)) : undefined,
    ]);
    const vendors = entries.map((account) => ({
      ...VendorResponse.of(account),
      parent_name: account.parentId === null ? null : (parents.get(account.parentId)?.name ?? null),
      ...(credits && { credits: credits.get(account.id) ?? null }),
    }));
    return { vendors, ...page };
  }

  /** Without any when billing does not respond. */
  private async creditsOf(ids: readonly number[]): Promise<ReadonlyMap<number, ListedVendorResponse['credits']>> {
    if (ids.length === 0) return new Map();
    const found = await this.credits.ofEach(ids).catch(() => new Map<number, never>());
    return new Map([...found].map(([id, { available, held, spent }]) => [id, { available, held, spent }]));
  }

  private matching({ parent_id: parentId, status, search }: VendorsParams): SelectQueryBuilder<Account> {
    const query = this.accounts.createQueryBuilder('account');
    if (parentId !== undefined) query.andWhere('account.parent_id = :parentId', { parentId });
    if (status !== undefined) query.andWhere('account.status = :status', { status });
    if (search === undefined) return query;
    const id = numberOfId(search);
    return query.andWhere(`(account.id = :id OR ${WORDS} @@ to_tsquery('simple', :words))`, {
      id,
      words: beginsOf(search),
    });
  }
}

/** A query for texts with all of these words, or with words that begin so; one without words finds nothing. */
function beginsOf(search: string): string {
  const words = search.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map((word) => `${word}:*`)
    .join(' & ');
}
