import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA } from '../http/api-schemas';
import { PaginationResponse } from './pagination.response';

/** Schema of `next_cursor`. */
export const NEXT_CURSOR = {
  ...INTEGER_SCHEMA,
  nullable: true,
  description: '`cursor` of the next page; null on the last.',
} as const;

/** Schema of a former name of `next_cursor`. */
export const FORMER_NEXT_CURSOR = { ...INTEGER_SCHEMA, deprecated: true, description: 'Use `next_cursor`.' } as const;

/** The fields beside the entries, in lists whose cursor is a position. */
export class ListPageResponse {
  @ApiProperty(NEXT_CURSOR)
  readonly next_cursor: number | null;

  @ApiProperty({ type: PaginationResponse, deprecated: true, description: 'Use `next_cursor`.' })
  readonly pagination: PaginationResponse;
}

/** For examples of lists. */
export const LAST_PAGE: ListPageResponse = { next_cursor: null, pagination: PaginationResponse.example };
