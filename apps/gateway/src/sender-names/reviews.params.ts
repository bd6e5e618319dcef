import { SENDER_NAME_REVIEWS, type SenderNameReview } from '@sms/contracts/sender-names';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { ApiField } from '../http/api-field';

export class ReviewsParams {
  @ApiField('Only entries with this status.', { default: 'pending', example: 'pending' })
  @IsOptional()
  @IsIn(SENDER_NAME_REVIEWS)
  status: SenderNameReview = 'pending';

  @ApiField('Only what belongs to this account.', { example: 7 })
  @IsOptional()
  @Type(() => Number)
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(1)
  @IsInt()
  vendor_id?: number;

  @ApiField('`next_cursor` of the page before.', { default: 0, example: 0 })
  @IsOptional()
  @Type(() => Number)
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(0)
  @IsInt()
  cursor = 0;

  @ApiField('Most entries of the answer.', { default: 20, example: 20 })
  @IsOptional()
  @Type(() => Number)
  @Max(100)
  @Min(1)
  @IsInt()
  limit = 20;
}
