import { LANES, type Lane } from '@sms/contracts/messaging';
import { IsIn, IsOptional } from 'class-validator';
import { Limit } from '../../edge/paging/list.params';
import { ApiField } from '../../edge/validation/api-field';

export class OldestMessagesParams {
  @ApiField('Only messages of this lane.', { example: 'otp' })
  @IsOptional()
  @IsIn(LANES)
  lane?: Lane;

  @ApiField('Only messages of suspended vendors that are held back; without it, all that wait.', { example: 'held' })
  @IsOptional()
  @IsIn(['held'])
  state?: 'held';

  @Limit(100, 10)
  limit = 10;
}
