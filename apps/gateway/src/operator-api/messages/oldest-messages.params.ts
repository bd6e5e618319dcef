import { LANES, type Lane } from '@sms/contracts/messaging';
import { IsIn, IsOptional } from 'class-validator';
import { Limit } from '../../edge/paging/list.params';
import { ApiField } from '../../edge/validation/api-field';

export class OldestMessagesParams {
  @ApiField('Only messages of this lane.', { example: 'otp' })
  @IsOptional()
  @IsIn(LANES)
  lane?: Lane;

  @Limit(100, 10)
  limit = 10;
}
