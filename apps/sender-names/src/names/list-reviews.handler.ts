import { Injectable } from '@nestjs/common';
import {
  type AlikeSenderName,
  type ListReviewsReply,
  type ListReviewsRequest,
  type SenderNameReview,
  type SenderNameStatus,
} from '@sms/contracts/sender-names';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { SenderNameEntity } from './sender-name.entity';

/** Maximum for each name, approved ones first. */
const MAX_ALIKE = 5;

interface AlikeRow {
  readonly id: string;
  readonly account_id: number;
  readonly name: string;
  readonly status: 'pending' | 'active';
}

type StoredReview = Exclude<SenderNameReview, 'withdrawn'>;
const STORED_STATUS = { pending: 'pending', approved: 'active', rejected: 'rejected' } as const satisfies Record<
  StoredReview,
  SenderNameStatus
>;

@Injectable()
export class ListReviewsHandler {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Pages by key: the version of a name rises with each change of its status, so a page costs the same however many
   * came before it. A review that ends meanwhile takes a name out of its list and moves no other one.
   */
  async execute(request: ListReviewsRequest): Promise<ListReviewsReply> {
    const { limit } = request;
    // One more than requested tells whether there is another page.
    const names = await this.matching(request)
      .orderBy('name.version', 'ASC')
      .limit(limit + 1)
      .getMany();
    const page = names.slice(0, limit);
    return {
      senderNames: page.map((name) => name.toReview()),
      alike: await this.alike(page),
      nextAfter: names.length > limit ? (page.at(-1)?.version ?? null) : null,
    };
  }

  private async alike(page: readonly SenderNameEntity[]): Promise<AlikeSenderName[]> {
    const rows = await this.dataSource.query<AlikeRow[]>(
      `SELECT asked.id, other.account_id, other.name, other.status FROM sender_name AS asked
       CROSS JOIN LATERAL (SELECT account_id, name, status, version FROM sender_name
         WHERE sender_name_look(name) = sender_name_look(asked.name) AND status <> 'rejected'
           AND account_id <> asked.account_id ORDER BY status, version LIMIT ${MAX_ALIKE}) AS other
       WHERE asked.id = ANY($1::uuid[]) ORDER BY asked.version, other.status, other.version`,
      [page.map(({ id }) => id)],
    );
    return rows.map(({ id, account_id, name, status }) => ({
      id,
      accountId: Number(account_id),
      name,
      review: status === 'active' ? 'approved' : 'pending',
    }));
  }

  private matching({ review, accountId, after }: ListReviewsRequest): SelectQueryBuilder<SenderNameEntity> {
    const query = this.dataSource
      .getRepository(SenderNameEntity)
      .createQueryBuilder('name')
      .where('name.version > :after', { after });
    // The conditions of the partial indexes.
    if (review === 'withdrawn') query.andWhere('name.withdrawn_at IS NOT NULL');
    else query.andWhere('name.status = :status AND name.withdrawn_at IS NULL', { status: STORED_STATUS[review] });
    return accountId === undefined ? query : query.andWhere('name.account_id = :accountId', { accountId });
  }
}
