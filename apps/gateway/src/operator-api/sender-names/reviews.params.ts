import { SENDER_NAME_REVIEWS, type SenderNameReview } from '@sms/contracts/sender-names';
import { IsIn, IsOptional } from 'class-validator';
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

  @ApiField('`next_cursor` of the page before.', { default: 0, example: 0 })
  @QueryInteger(0)
  cursor = 0;

  @ApiField('Most entries of the answer.', { default: 20, example: 20 })
  @QueryInteger(1, 100)
  limit = 20;
}
