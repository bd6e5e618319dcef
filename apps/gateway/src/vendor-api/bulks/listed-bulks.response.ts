import type { ListBulksReply, ListedBulk } from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { TIME_SCHEMA } from '../../edge/http/api-schemas';
import { BULK_FIELDS_EXAMPLE, BulkFieldsResponse, stateOf } from './bulk-fields.response';

export class ListedBulkResponse extends BulkFieldsResponse {
  static of(bulk: ListedBulk): ListedBulkResponse {
    return {
      request_id: bulk.requestId,
      mode: bulk.sandbox ? 'test' : 'live',
      created_at: bulk.acceptedAt,
      sender: bulk.sender,
      text: bulk.text,
      state: stateOf(bulk.statuses),
      recipients: bulk.recipients,
      segments: bulk.segments,
      credits: bulk.credits,
      by_status: bulk.statuses,
      cancelled: bulk.cancelled,
      first_sent_at: bulk.firstSentAt,
      completed_at: bulk.completedAt,
    };
  }

  static readonly example: ListedBulkResponse = BULK_FIELDS_EXAMPLE;
}

export class ListedBulksResponse {
  @ApiProperty({ type: [ListedBulkResponse] })
  readonly bulks: readonly ListedBulkResponse[];

  @ApiProperty({ type: 'string', nullable: true, description: '`cursor` of the next page; null on the last.' })
  readonly next_cursor: string | null;

  @ApiProperty({
    ...TIME_SCHEMA,
    nullable: true,
    description: 'Messages accepted before this are counted; null until the first have been.',
  })
  readonly complete_until: string | null;

  static of({ bulks, nextCursor, completeUntil }: ListBulksReply): ListedBulksResponse {
    return {
      bulks: bulks.map((bulk) => ListedBulkResponse.of(bulk)),
      next_cursor: nextCursor,
      complete_until: completeUntil,
    };
  }

  static readonly example: ListedBulksResponse = {
    bulks: [ListedBulkResponse.example],
    next_cursor: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0000',
    complete_until: '2026-03-01T09:00:31.000Z',
  };
}
