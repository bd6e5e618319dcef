import { SENDER_NAME_STATUSES, type SenderNameStatus } from '@sms/contracts/sender-names';
import { IsIn, IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { PageParams } from '../../edge/paging/page.params';
import { IgnoresUnknown } from '../../edge/validation/unknown-fields';

@IgnoresUnknown()
export class SenderNamesParams extends PageParams {
  @ApiField('Only entries with this status.', { example: 'active' })
  @IsOptional()
  @IsIn(SENDER_NAME_STATUSES)
  status?: SenderNameStatus;
}
