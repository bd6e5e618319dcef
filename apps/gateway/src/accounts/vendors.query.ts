import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { PageQuery } from '../http/page.query';

export class VendorsQuery extends PageQuery {
  /** Only sub-accounts of this account. */
  @IsOptional()
  @Type(() => Number)
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(1)
  @IsInt()
  parent_id?: number;
}
