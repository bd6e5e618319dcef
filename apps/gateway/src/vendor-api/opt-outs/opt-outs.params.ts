import { OPT_OUT_STATES, type OptOutState } from '@sms/contracts/messaging';
import { IsIn, IsOptional } from 'class-validator';
import { Cursor, Limit } from '../../edge/paging/list.params';
import { ApiField } from '../../edge/validation/api-field';
import { Phone } from '../../edge/validation/field-rule';

export class OptOutsParams {
  @ApiField('Only those of this number.', { example: '999000123456' })
  @IsOptional()
  @Phone()
  phone?: string;

  @ApiField('Those in force, or those that have ended.', { default: 'in_force', example: 'in_force' })
  @IsOptional()
  @IsIn(OPT_OUT_STATES)
  status: OptOutState = 'in_force';

  @Cursor({ min: 1 })
  cursor?: number;

  @Limit(1_000, 50)
  limit = 50;
}
