import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

/** Far beyond the end of any log, and still safe to compute with in every service. */
const LAST_PAGE = 1_000_000_000;

export class PageParams {
  @IsOptional()
  @Type(() => Number)
  @Max(LAST_PAGE)
  @Min(1)
  @IsInt()
  page = 1;

  @IsOptional()
  @Type(() => Number)
  @Max(100)
  @Min(1)
  @IsInt()
  per_page = 10;
}
