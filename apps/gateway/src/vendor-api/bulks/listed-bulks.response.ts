import type { ListBulksReply, ListedBulk } from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';
import { BULK_STATES, type BulkState, BulkStatusesResponse, stateOf } from './bulk.response';

export class ListedBulkResponse {
  @ApiProperty(UUID_SCHEMA)
  readonly request_id: string;

  @ApiProperty({ enum: ['live', 'test'] })
  readonly mode: 'live' | 'test';

  @ApiProperty(TIME_SCHEMA)
  readonly created_at: string;

  @ApiProperty()
  readonly sender: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The first 60 characters, masked as in the log; null when the log no longer has the message.',
  })
  readonly text: string | null;

  @ApiProperty({ enum: BULK_STATES })
  readonly state: BulkState;

  @ApiProperty(INTEGER_SCHEMA)
  readonly recipients: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Parts that its texts are counted as, of all recipients together.' })
  readonly segments: number;

  @ApiProperty({
    ...INTEGER_SCHEMA,
    description: 'Spent, or held while messages wait; 0 with test keys, and for what no carrier took.',
  })
  readonly credits: number;

  @ApiProperty({ type: BulkStatusesResponse })
  readonly by_status: BulkStatusesResponse;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Of those that failed.' })
  readonly cancelled: number;

  @ApiProperty({ ...TIME_SCHEMA, nullable: true, description: 'When a carrier took the first message.' })
  readonly first_sent_at: string | null;

  @ApiProperty({ ...TIME_SCHEMA, nullable: true, description: 'When the last message ended; null until all have.' })
  readonly completed_at: string | null;

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

  static readonly example: ListedBulkResponse = {
    request_id: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0000',
    mode: 'live',
    created_at: '2026-03-01T09:00:00.000Z',
    sender: 'Example',
    text: 'Our spring sale begins today: 20 % off everything until Sund',
    state: 'sending',
    recipients: 50_000,
    segments: 50_000,
    credits: 49_960,
    by_status: { queued: 30_000, pending: 1_200, delivered: 18_700, undelivered: 60, failed: 40 },
    cancelled: 0,
    first_sent_at: '2026-03-01T09:00:02.000Z',
    completed_at: null,
  };
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
