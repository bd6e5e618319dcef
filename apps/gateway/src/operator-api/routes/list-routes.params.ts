import { IsOptional } from 'class-validator';
import { Cursor, Limit } from '../../edge/paging/list.params';
import { ApiField } from '../../edge/validation/api-field';
import { Phone } from '../../edge/validation/field-rule';

export class ListRoutesParams {
  @ApiField('Only the prefix that decides about this number.', { example: '999000123456' })
  @IsOptional()
  @Phone()
  number?: string;

  @Cursor()
  cursor?: number;

  @Limit(200, 50)
  limit = 50;
}
