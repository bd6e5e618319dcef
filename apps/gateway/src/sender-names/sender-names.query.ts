import { SENDER_NAME_STATUSES, type SenderNameStatus } from '@sms/contracts/sender-names';
import { IsIn, IsOptional } from 'class-validator';
import { PageQuery } from '../http/page.query';

export class SenderNamesQuery extends PageQuery {
  @IsOptional()
  @IsIn(SENDER_NAME_STATUSES)
  status?: SenderNameStatus;
}
