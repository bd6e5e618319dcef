import { SENDER_NAME_REVIEWS, type SenderNameReview } from '@sms/contracts/sender-names';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';

export class ReviewsParams {
  @IsOptional()
  @IsIn(SENDER_NAME_REVIEWS)
  status: SenderNameReview = 'pending';

  @IsOptional()
  @Type(() => Number)
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(1)
  @IsInt()
  vendor_id?: number;

  /** `next_cursor` of the page before. */
  @IsOptional()
  @Type(() => Number)
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(0)
  @IsInt()
  cursor = 0;

  @IsOptional()
  @Type(() => Number)
  @Max(100)
  @Min(1)
  @IsInt()
  limit = 20;
}
