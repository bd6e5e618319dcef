import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA } from '../http/api-schemas';

/** The position of a page within a list. */
export class PaginationResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly totalItems: number;

  @ApiProperty(INTEGER_SCHEMA)
  readonly currentPage: number;

  @ApiProperty(INTEGER_SCHEMA)
  readonly pageSize: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: '1 when there is nothing.' })
  readonly totalPages: number;

  static readonly example: PaginationResponse = { totalItems: 1, currentPage: 1, pageSize: 10, totalPages: 1 };
}
