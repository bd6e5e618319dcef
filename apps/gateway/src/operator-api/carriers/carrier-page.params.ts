import { IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { Text } from '../../edge/validation/field-rule';
import { QueryInteger } from '../../edge/validation/query-integer';

export class CarrierPageParams {
  @ApiField('Only what came from this carrier.', { example: 'north' })
  @IsOptional()
  @Text(1, 64)
  carrier?: string;

  @ApiField('`next_before_id` of the page before.', { example: 4_712 })
  @QueryInteger(1)
  before_id?: number;

  @ApiField('Most entries of the answer.', { default: 20, example: 20 })
  @QueryInteger(1, 100)
  limit = 20;
}
