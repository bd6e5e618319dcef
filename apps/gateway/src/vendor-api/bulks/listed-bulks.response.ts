import type { ListBulksReply, ListedBulk } from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { TIME_SCHEMA } from '../../edge/http/api-schemas';
import {
  BULK_FIELDS_EXAMPLE,
  BULK_TEXT,
  BULK_TEXT_EXAMPLE,
  bulkFields,
  BulkFieldsResponse,
} from './bulk-fields.response';

export class ListedBulkResponse extends BulkFieldsResponse {
  @ApiProperty(BULK_TEXT)
  readonly text: string | null;

  static of(bulk: ListedBulk): ListedBulkResponse {
    return { ...bulkFields(bulk), text: bulk.text };
  }

  static readonly example: ListedBulkResponse = { ...BULK_FIELDS_EXAMPLE, text: BULK_TEXT_EXAMPLE };
}

/** The fields beside the bulks of a list. */
export class BulkPageResponse {
  @ApiProperty({ type: 'string', nullable: true, description: '`cursor` of the next page; null on the last.' })
  readonly next_cursor: string | null;

  @ApiProperty({
    ...TIME_SCHEMA,
    nullable: true,
    description: 'Messages accepted before this are counted; null until the first have been.',
  })
  readonly complete_until: string | null;
}

export const BULK_PAGE_EXAMPLE: BulkPageResponse = {
  next_cursor: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0000',
  complete_until: '2026-03-01T09:00:31.000Z',
};

export class ListedBulksResponse extends BulkPageResponse {
  @ApiProperty({ type: [ListedBulkResponse] })
  readonly bulks: readonly ListedBulkResponse[];

  static of({ bulks, nextCursor, completeUntil }: ListBulksReply): ListedBulksResponse {
    return {
      bulks: bulks.map((bulk) => ListedBulkResponse.of(bulk)),
      next_cursor: nextCursor,
      complete_until: completeUntil,
    };
  }

  static readonly example: ListedBulksResponse = { bulks: [ListedBulkResponse.example], ...BULK_PAGE_EXAMPLE };
}
