import { IsOptional } from 'class-validator';
import { Cursor, Limit } from '../../edge/paging/list.params';
import { ApiField } from '../../edge/validation/api-field';
import { Text } from '../../edge/validation/field-rule';

export class CarrierPageParams {
  @ApiField('Only what came from this carrier.', { example: 'north' })
  @IsOptional()
  @Text(1, 64)
  carrier?: string;

  @Cursor({ min: 1, formerName: 'before_id' })
  cursor?: number;

  @Limit(100, 20)
  limit = 20;
}
