import { type ReviewedSenderName, SENDER_NAME_REVIEWS, type SenderNameReview } from '@sms/contracts/sender-names';
import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';
import { NEXT_CURSOR } from '../../edge/paging/list-page.response';

/** A sender name as operators see it. */
export class ReviewResponse {
  @ApiProperty(UUID_SCHEMA)
  readonly id: string;

  @ApiProperty()
  readonly senderid: string;

  @ApiProperty()
  readonly sample_content: string;

  @ApiProperty({
    enum: SENDER_NAME_REVIEWS,
    description: 'Vendors see `active` for approved, and `rejected` for withdrawn.',
  })
  readonly status: SenderNameReview;

  @ApiProperty({ type: String, nullable: true, description: 'Why it was rejected or withdrawn.' })
  readonly reason: string | null;

  @ApiProperty(INTEGER_SCHEMA)
  readonly vendor_id: number;

  @ApiProperty(TIME_SCHEMA)
  readonly created: string;

  @ApiProperty({ ...TIME_SCHEMA, nullable: true })
  readonly reviewed_at: string | null;

  @ApiProperty({ ...TIME_SCHEMA, nullable: true })
  readonly withdrawn_at: string | null;

  static of(name: ReviewedSenderName): ReviewResponse {
    return {
      id: name.id,
      senderid: name.name,
      sample_content: name.sampleContent,
      status: name.review,
      reason: name.reason,
      vendor_id: name.accountId,
      created: name.createdAt,
      reviewed_at: name.reviewedAt,
      withdrawn_at: name.withdrawnAt,
    };
  }

  static readonly example: ReviewResponse = {
    id: '0195a6f0-9b3d-7c10-8f21-2a3b4c5d6e7f',
    senderid: 'MyBrand',
    sample_content: 'Your parcel arrives today.',
    status: 'pending',
    reason: null,
    vendor_id: 7,
    created: '2026-03-01T09:00:00.000Z',
    reviewed_at: null,
    withdrawn_at: null,
  };
}

export class ReviewVendorResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly id: number;

  @ApiProperty()
  readonly name: string;

  @ApiProperty()
  readonly email: string;
}

class AlikeNameResponse {
  @ApiProperty()
  readonly senderid: string;

  @ApiProperty({ enum: SENDER_NAME_REVIEWS })
  readonly status: SenderNameReview;

  @ApiProperty(INTEGER_SCHEMA)
  readonly vendor_id: number;
}

/** Includes the vendor, so that no look-up is needed. */
class ListedReviewResponse extends ReviewResponse {
  @ApiProperty({ type: ReviewVendorResponse, nullable: true })
  readonly vendor: ReviewVendorResponse | null;

  @ApiProperty({
    type: [AlikeNameResponse],
    description:
      'Pending and approved names of other accounts, five at most, that are or look the same: without case, spaces, dots and hyphens, and with 0 as o, 1 and i as l, 5 as s, 8 as b.',
  })
  readonly alike: readonly AlikeNameResponse[];
}

export class ReviewPageResponse {
  @ApiProperty({ type: [ListedReviewResponse] })
  readonly sender_names: readonly ListedReviewResponse[];

  @ApiProperty(NEXT_CURSOR)
  readonly next_cursor: number | null;

  static readonly example: ReviewPageResponse = {
    sender_names: [
      {
        ...ReviewResponse.example,
        vendor: { id: 7, name: 'Example Ltd', email: 'owner@example.com' },
        alike: [{ senderid: 'My Brand', status: 'approved', vendor_id: 5 }],
      },
    ],
    next_cursor: null,
  };
}
