import type { ListedBulk, MessageStatus } from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';
import { MESSAGE_MODES, type MessageMode } from '../messages/list-messages.params';

const BULK_STATES = ['sending', 'sent', 'finished'] as const;
export type BulkState = (typeof BULK_STATES)[number];

export function stateOf(statuses: Pick<Record<MessageStatus, number>, 'queued' | 'pending'>): BulkState {
  return statuses.queued > 0 ? 'sending' : statuses.pending > 0 ? 'sent' : 'finished';
}

class BulkStatusesResponse implements Record<MessageStatus, number> {
  @ApiProperty(INTEGER_SCHEMA)
  readonly queued: number;

  @ApiProperty(INTEGER_SCHEMA)
  readonly pending: number;

  @ApiProperty(INTEGER_SCHEMA)
  readonly delivered: number;

  @ApiProperty(INTEGER_SCHEMA)
  readonly undelivered: number;

  @ApiProperty(INTEGER_SCHEMA)
  readonly failed: number;
}

/** Schema of the text of a send, for its vendor. */
export const BULK_TEXT = {
  type: 'string',
  nullable: true,
  description: 'The first 60 characters, masked as in the log; null when the log no longer has the message.',
} as const;
export const BULK_TEXT_EXAMPLE = 'Our spring sale begins today: 20 % off everything until Sund';

/** The fields of every view of a send, for vendors and operators. */
export class BulkFieldsResponse {
  @ApiProperty(UUID_SCHEMA)
  readonly request_id: string;

  @ApiProperty({ enum: MESSAGE_MODES })
  readonly mode: MessageMode;

  @ApiProperty(TIME_SCHEMA)
  readonly created_at: string;

  @ApiProperty()
  readonly sender: string;

  @ApiProperty({
    enum: BULK_STATES,
    description:
      '`sending` while messages are queued, `sent` while carriers have yet to report on some, then `finished`.',
  })
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
}

export function bulkFields(bulk: ListedBulk): BulkFieldsResponse {
  return {
    request_id: bulk.requestId,
    mode: bulk.sandbox ? 'test' : 'live',
    created_at: bulk.acceptedAt,
    sender: bulk.sender,
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

export const BULK_FIELDS_EXAMPLE: BulkFieldsResponse = {
  request_id: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0000',
  mode: 'live',
  created_at: '2026-03-01T09:00:00.000Z',
  sender: 'Example',
  state: 'sending',
  recipients: 50_000,
  segments: 50_000,
  credits: 49_960,
  by_status: { queued: 30_000, pending: 1_200, delivered: 18_700, undelivered: 60, failed: 40 },
  cancelled: 0,
  first_sent_at: '2026-03-01T09:00:02.000Z',
  completed_at: null,
};
