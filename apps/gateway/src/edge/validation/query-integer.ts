import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

/** A whole number in the query string, where everything is text; it may be left out. */
export const QueryInteger = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  applyDecorators(
    IsInt(),
    Min(min),
    Max(max),
    Type(() => Number),
    IsOptional(),
  );
