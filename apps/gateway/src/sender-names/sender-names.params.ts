import { SENDER_NAME_STATUSES, type SenderNameStatus } from '@sms/contracts/sender-names';
import { IsIn, IsOptional } from 'class-validator';
import { PageParams } from '../http/page.params';

export class SenderNamesParams extends PageParams {
  @IsOptional()
  @IsIn(SENDER_NAME_STATUSES)
  status?: SenderNameStatus;
}
