import type { MessageStatus, SendProgress } from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';
import { MessageReasonResponse } from '../messages/message-reason.response';
import type { CancelledSend } from '../messages/cancel-messages.handler';

const REQUEST_ID = '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0000';
export const BULK_STATES = ['sending', 'sent', 'finished'] as const;
export type BulkState = (typeof BULK_STATES)[number];

export function stateOf(statuses: Pick<Record<MessageStatus, number>, 'queued' | 'pending'>): BulkState {
  return statuses.queued > 0 ? 'sending' : statuses.pending > 0 ? 'sent' : 'finished';
}

export class BulkStatusesResponse implements Record<MessageStatus, number> {
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

class CountedReasonResponse extends MessageReasonResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly count: number;
}

/** The progress of a send. */
export class BulkResponse {
  @ApiProperty(UUID_SCHEMA)
  readonly request_id: string;

  @ApiProperty({ enum: ['live', 'test'] })
  readonly mode: 'live' | 'test';

  @ApiProperty(TIME_SCHEMA)
  readonly created_at: string;

  @ApiProperty({
    enum: BULK_STATES,
    description:
      '`sending` while messages are queued, `sent` while carriers have yet to report on some, then `finished`.',
  })
  readonly state: BulkState;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Messages of the send.' })
  readonly total: number;

  @ApiProperty({ type: BulkStatusesResponse })
  readonly by_status: BulkStatusesResponse;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Of those that failed; some may be `queued` for a moment more.' })
  readonly cancelled: number;

  @ApiProperty({ type: [CountedReasonResponse], description: 'Why messages ended as they did, most of them first.' })
  readonly reasons: readonly CountedReasonResponse[];

  @ApiProperty({ description: 'Messages a second that have left the queue within the last minute.' })
  readonly rate: number;

  @ApiProperty({
    ...TIME_SCHEMA,
    nullable: true,
    description: 'When the last one will have left it at this rate; null when none is left, or nothing moves.',
  })
  readonly eta: string | null;

  static of(requestId: string, progress: SendProgress): BulkResponse {
    const { statuses } = progress;
    return {
      request_id: requestId,
      mode: progress.sandbox ? 'test' : 'live',
      created_at: progress.acceptedAt,
      state: stateOf(statuses),
      total: progress.total,
      by_status: statuses,
      cancelled: progress.cancelled,
      reasons: progress.reasons.map(({ code, count }) => ({ ...MessageReasonResponse.exampleOf(code), count })),
      rate: progress.perSecond,
      eta: progress.sentBy,
    };
  }

  static readonly example: BulkResponse = {
    request_id: REQUEST_ID,
    mode: 'live',
    created_at: '2026-03-01T09:00:00.000Z',
    state: 'sending',
    total: 50_000,
    by_status: { queued: 30_000, pending: 1_200, delivered: 18_700, undelivered: 60, failed: 40 },
    cancelled: 0,
    reasons: [{ ...MessageReasonResponse.exampleOf('handset_unreachable'), count: 60 }],
    rate: 402.5,
    eta: '2026-03-01T09:02:04.534Z',
  };
}

export class CancelledBulkResponse {
  @ApiProperty(UUID_SCHEMA)
  readonly request_id: string;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Messages of the send.' })
  readonly total: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'By this call or an earlier one.' })
  readonly cancelled: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Credit that comes back for these within seconds; 0 in test mode.' })
  readonly released_credits: number;

  static of({ requestId, total, cancelled, releasedCredits }: CancelledSend): CancelledBulkResponse {
    return { request_id: requestId, total, cancelled, released_credits: releasedCredits };
  }

  static readonly example: CancelledBulkResponse = {
    request_id: REQUEST_ID,
    total: 50_000,
    cancelled: 29_750,
    released_credits: 29_750,
  };
}
