import { SENDER_NAME_REVIEWS, type SenderNameReview } from '@sms/contracts/sender-names';
import { IsIn, IsOptional } from 'class-validator';
import { Cursor, Limit } from '../../edge/paging/list.params';
import { ApiField } from '../../edge/validation/api-field';
import { QueryInteger } from '../../edge/validation/query-integer';

export class ReviewsParams {
  @ApiField('Only entries with this status.', { default: 'pending', example: 'pending' })
  @IsOptional()
  @IsIn(SENDER_NAME_REVIEWS)
  status: SenderNameReview = 'pending';

  @ApiField('Only what belongs to this account.', { example: 7 })
  @QueryInteger(1)
  vendor_id?: number;

  @Cursor({ preset: 0 })
  cursor = 0;

  @Limit(100, 20)
  limit = 20;
}
