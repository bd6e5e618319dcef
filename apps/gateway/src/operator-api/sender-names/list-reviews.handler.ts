import { Injectable } from '@nestjs/common';
import { type ReviewedSenderName, SENDER_NAMES_OPERATIONS } from '@sms/contracts/sender-names';
import { Database, statement } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { type ReviewPageResponse, ReviewResponse, type ReviewVendorResponse } from './review.response';
import type { ReviewsParams } from './reviews.params';

const findReviewVendors = statement<readonly [ids: readonly number[]], ReviewVendorResponse>({
  name: 'gateway.find_review_vendors',
  text: 'SELECT id, name, email FROM account WHERE id = ANY($1::bigint[])',
});

@Injectable()
export class ListReviewsHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly database: Database,
  ) {}

  /** Names of all vendors, in the order in which they got the status. */
  async execute({ status, vendor_id, cursor, limit }: ReviewsParams): Promise<ReviewPageResponse> {
    const {
      senderNames,
      alike = [],
      nextAfter,
    } = await this.rpc.request(SENDER_NAMES_OPERATIONS.listReviews, {
      review: status,
      after: cursor,
      limit,
      ...(vendor_id === undefined ? {} : { accountId: vendor_id }),
    });
    const vendors = await this.vendorsOf(senderNames);
    return {
      sender_names: senderNames.map((name) => ({
        ...ReviewResponse.of(name),
        vendor: vendors.get(name.accountId) ?? null,
        alike: alike.flatMap((other) =>
          other.id === name.id ? [{ senderid: other.name, status: other.review, vendor_id: other.accountId }] : [],
        ),
      })),
      next_cursor: nextAfter,
    };
  }

  private async vendorsOf(names: readonly ReviewedSenderName[]): Promise<Map<number, ReviewVendorResponse>> {
    const ids = [...new Set(names.map(({ accountId }) => accountId))];
    const rows = await this.database.run(findReviewVendors, [ids]);
    return new Map(rows.map((row) => [row.id, row]));
  }
}
