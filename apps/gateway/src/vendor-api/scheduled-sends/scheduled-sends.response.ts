import { ApiProperty } from '@nestjs/swagger';
import type { ListScheduledReply, ScheduledSend } from '@sms/contracts/messaging';
import { INTEGER_SCHEMA, TIME_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';
import { cursorOf } from './scheduled-place';

export class ScheduledSendResponse {
  @ApiProperty(UUID_SCHEMA)
  readonly request_id: string;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Messages of the send.' })
  readonly recipients: number;

  @ApiProperty({ ...TIME_SCHEMA, description: 'When its first message is due.' })
  readonly send_at: string;

  @ApiProperty({ ...TIME_SCHEMA, description: 'When its last message is due.' })
  readonly last_send_at: string;

  @ApiProperty(TIME_SCHEMA)
  readonly accepted_at: string;

  @ApiProperty({ enum: ['live', 'test'] })
  readonly mode: 'live' | 'test';

  static of({ requestId, recipients, sendAt, lastAt, acceptedAt, sandbox }: ScheduledSend): ScheduledSendResponse {
    return {
      request_id: requestId,
      recipients,
      send_at: sendAt,
      last_send_at: lastAt,
      accepted_at: acceptedAt,
      mode: sandbox ? 'test' : 'live',
    };
  }

  static readonly example: ScheduledSendResponse = {
    request_id: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0000',
    recipients: 1_200,
    send_at: '2026-03-02T07:00:00.000Z',
    last_send_at: '2026-03-02T07:00:00.000Z',
    accepted_at: '2026-03-01T09:00:00.000Z',
    mode: 'live',
  };
}

export class ScheduledSendsResponse {
  @ApiProperty({ type: [ScheduledSendResponse], description: 'In the order of `last_send_at`.' })
  readonly scheduled_sends: readonly ScheduledSendResponse[];

  @ApiProperty({ type: 'string', nullable: true, description: '`cursor` of the next page; null on the last.' })
  readonly next_cursor: string | null;

  static of({ sends, hasMore }: ListScheduledReply): ScheduledSendsResponse {
    const last = sends.at(-1);
    return {
      scheduled_sends: sends.map((send) => ScheduledSendResponse.of(send)),
      next_cursor: hasMore && last ? cursorOf({ afterTime: last.lastAt, afterRequestId: last.requestId }) : null,
    };
  }

  static readonly example: ScheduledSendsResponse = {
    scheduled_sends: [ScheduledSendResponse.example],
    next_cursor: null,
  };
}
