import type { SendProgress } from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';
import { MessageReasonResponse } from '../messages/message-reason.response';
import type { CancelledSend } from '../messages/cancel-messages.handler';
import { BulkControlResponse } from './bulk-control.response';
import { BULK_FIELDS_EXAMPLE, BULK_TEXT, BULK_TEXT_EXAMPLE, BulkFieldsResponse, stateOf } from './bulk-fields.response';

class CountedReasonResponse extends MessageReasonResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly count: number;
}

/** Defaults for fields that a messaging service of an older release does not send. */
const UNTOLD = {
  sender: '',
  text: null,
  segments: 0,
  credits: { held: 0, captured: 0, released: 0 },
  firstSentAt: null,
  completedAt: null,
};

/** The progress of a send. */
export class BulkResponse extends BulkFieldsResponse {
  @ApiProperty(BULK_TEXT)
  readonly text: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Email of the user who sent it, or who made the key that did. Null for keys, and for members if it was somebody else.',
  })
  readonly sent_by: string | null;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Messages of the send, as `recipients`.' })
  readonly total: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Of those that failed; some may be `queued` for a moment more.' })
  override readonly cancelled: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Credits held for what is queued; 0 with test keys.' })
  readonly held_credits: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Credits for what carriers took; 0 with test keys.' })
  readonly spent_credits: number;

  @ApiProperty({
    ...INTEGER_SCHEMA,
    description: 'Credits given back for what no carrier took. The balance follows within seconds.',
  })
  readonly released_credits: number;

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

  @ApiProperty({
    type: BulkControlResponse,
    nullable: true,
    description: 'How it is held back; null when nothing holds it back, or did within a month.',
  })
  readonly control: BulkControlResponse | null;

  static of(requestId: string, progress: SendProgress, sentBy: string | null): BulkResponse {
    const { statuses, send = UNTOLD } = progress;
    const { held, captured, released } = send.credits;
    return {
      request_id: requestId,
      mode: progress.sandbox ? 'test' : 'live',
      created_at: progress.acceptedAt,
      sender: send.sender,
      sent_by: sentBy,
      text: send.text,
      state: stateOf(statuses),
      recipients: progress.total,
      total: progress.total,
      segments: send.segments,
      credits: held + captured,
      held_credits: held,
      spent_credits: captured,
      released_credits: released,
      by_status: statuses,
      cancelled: progress.cancelled,
      first_sent_at: send.firstSentAt,
      completed_at: send.completedAt,
      reasons: progress.reasons.map(({ code, count }) => ({ ...MessageReasonResponse.exampleOf(code), count })),
      rate: progress.perSecond,
      eta: progress.sentBy,
      control: progress.control ? BulkControlResponse.of(progress.control) : null,
    };
  }

  static readonly example: BulkResponse = {
    ...BULK_FIELDS_EXAMPLE,
    text: BULK_TEXT_EXAMPLE,
    sent_by: 'owner@example.com',
    total: 50_000,
    held_credits: 30_000,
    spent_credits: 19_960,
    released_credits: 40,
    reasons: [{ ...MessageReasonResponse.exampleOf('handset_unreachable'), count: 60 }],
    rate: 402.5,
    eta: '2026-03-01T09:02:04.534Z',
    control: BulkControlResponse.example,
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
    request_id: BULK_FIELDS_EXAMPLE.request_id,
    total: 50_000,
    cancelled: 29_750,
    released_credits: 29_750,
  };
}
