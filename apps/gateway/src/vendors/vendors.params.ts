import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { PageParams } from '../http/page.params';

export class VendorsParams extends PageParams {
  /** Only sub-accounts of this account. */
  @IsOptional()
  @Type(() => Number)
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(1)
  @IsInt()
  parent_id?: number;
}
