import { applyDecorators } from '@nestjs/common';
import { FormerNames } from '../validation/aliases';
import { ApiField } from '../validation/api-field';
import { QueryInteger } from '../validation/query-integer';

interface CursorOptions {
  /** The first position; also the default where it is given as `preset`. */
  readonly min?: number;
  readonly preset?: number;
  /** Accepted as well, and deprecated. */
  readonly formerName?: string;
  readonly description?: string;
}

/** `cursor` of a list: where the page before has ended. What the number means is known to the list alone. */
export function Cursor({ min = 0, preset, formerName, description }: CursorOptions = {}): PropertyDecorator {
  return applyDecorators(
    QueryInteger(min),
    FormerNames(formerName),
    ApiField(description ?? '`next_cursor` of the page before, with the same conditions.', {
      example: preset ?? 42,
      ...(preset === undefined ? {} : { default: preset }),
    }),
  );
}

/** `limit` of a list. @param formerName accepted as well, and deprecated */
export function Limit(max: number, preset: number, formerName?: string): PropertyDecorator {
  return applyDecorators(
    QueryInteger(1, max),
    FormerNames(formerName),
    ApiField('Most entries of the answer.', { default: preset, example: preset }),
  );
}

/** Far beyond the end of any list, and still safe to compute with. */
const LAST_PAGE = 1_000_000_000;

/** For lists that are read by position. They once had numbered pages, which still work. */
export class ListParams {
  @Cursor()
  cursor?: number;

  @Limit(100, 10, 'per_page')
  limit = 10;

  @ApiField('Page, counted from 1. Use `cursor`, which takes precedence.', { example: 1, deprecated: true })
  @QueryInteger(1, LAST_PAGE)
  page?: number;
}
