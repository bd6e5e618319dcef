import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { ApiField } from './api-field';

/** Far beyond the end of any log, and still safe to compute with in every service. */
const LAST_PAGE = 1_000_000_000;

export class PageParams {
  @ApiField('Page, counted from 1.', { default: 1, example: 1 })
  @IsOptional()
  @Type(() => Number)
  @Max(LAST_PAGE)
  @Min(1)
  @IsInt()
  page = 1;

  @ApiField('Entries on a page.', { default: 10, example: 10 })
  @IsOptional()
  @Type(() => Number)
  @Max(100)
  @Min(1)
  @IsInt()
  per_page = 10;
}
