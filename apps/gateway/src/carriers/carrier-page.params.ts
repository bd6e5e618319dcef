import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { Text } from '../http/field-rule';

export class CarrierPageParams {
  @IsOptional()
  @Text(1, 64)
  carrier?: string;

  /** `next_before_id` of the page before. */
  @IsOptional()
  @Type(() => Number)
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(1)
  @IsInt()
  before_id?: number;

  @IsOptional()
  @Type(() => Number)
  @Max(100)
  @Min(1)
  @IsInt()
  limit = 20;
}
