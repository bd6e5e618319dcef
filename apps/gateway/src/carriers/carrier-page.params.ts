import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { ApiField } from '../http/api-field';
import { Text } from '../http/field-rule';

export class CarrierPageParams {
  @ApiField('Only what came from this carrier.', { example: 'north' })
  @IsOptional()
  @Text(1, 64)
  carrier?: string;

  @ApiField('`next_before_id` of the page before.', { example: 4_712 })
  @IsOptional()
  @Type(() => Number)
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(1)
  @IsInt()
  before_id?: number;

  @ApiField('Most entries of the answer.', { default: 20, example: 20 })
  @IsOptional()
  @Type(() => Number)
  @Max(100)
  @Min(1)
  @IsInt()
  limit = 20;
}
