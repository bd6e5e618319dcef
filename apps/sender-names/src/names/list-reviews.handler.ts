import { Injectable } from '@nestjs/common';
import {
  type ListReviewsReply,
  type ListReviewsRequest,
  type SenderNameReview,
  type SenderNameStatus,
} from '@sms/contracts/sender-names';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { SenderNameEntity } from './sender-name.entity';

type StoredReview = Exclude<SenderNameReview, 'withdrawn'>;
const STORED_STATUS = { pending: 'pending', approved: 'active', rejected: 'rejected' } as const satisfies Record<
  StoredReview,
  SenderNameStatus
>;

@Injectable()
export class ListReviewsHandler {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * By key: the version of a name rises with each change of its status, so a page costs the same however many came
   * before it. A review that ends meanwhile takes a name out of its list and moves no other one.
   */
  async execute(request: ListReviewsRequest): Promise<ListReviewsReply> {
    const { limit } = request;
    // One more than asked for tells whether there is another page.
    const names = await this.matching(request)
      .orderBy('name.version', 'ASC')
      .limit(limit + 1)
      .getMany();
    const page = names.slice(0, limit);
    return {
      senderNames: page.map((name) => name.toReview()),
      nextAfter: names.length > limit ? (page.at(-1)?.version ?? null) : null,
    };
  }

  private matching({ review, accountId, after }: ListReviewsRequest): SelectQueryBuilder<SenderNameEntity> {
    const query = this.dataSource
      .getRepository(SenderNameEntity)
      .createQueryBuilder('name')
      .where('name.version > :after', { after });
    // As the partial indexes have it.
    if (review === 'withdrawn') query.andWhere('name.withdrawn_at IS NOT NULL');
    else query.andWhere('name.status = :status AND name.withdrawn_at IS NULL', { status: STORED_STATUS[review] });
    return accountId === undefined ? query : query.andWhere('name.account_id = :accountId', { accountId });
  }
}
