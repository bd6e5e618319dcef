import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { ApiField } from '../http/api-field';
import { PageParams } from '../http/page.params';

export class VendorsParams extends PageParams {
  @ApiField('Only sub-accounts of this account.', { example: 7 })
  @IsOptional()
  @Type(() => Number)
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(1)
  @IsInt()
  parent_id?: number;
}
