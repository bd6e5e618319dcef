import { ApiProperty } from '@nestjs/swagger';
import { INTEGER } from './api-schemas';

/** The position of a page within a list. */
export class PaginationResponse {
  @ApiProperty(INTEGER)
  readonly totalItems: number;

  @ApiProperty(INTEGER)
  readonly currentPage: number;

  @ApiProperty(INTEGER)
  readonly pageSize: number;

  @ApiProperty({ ...INTEGER, description: '1 when there is nothing.' })
  readonly totalPages: number;

  static readonly example: PaginationResponse = { totalItems: 1, currentPage: 1, pageSize: 10, totalPages: 1 };
}
