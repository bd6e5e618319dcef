import {
  LANES,
  type Lane,
  type MessageWait,
  type OldestMessage,
  type OldestMessagesReply,
} from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';
import { waitInWords } from '../../vendor-api/messages/timeline/message-entries';
import { maskNumber } from '../carriers/mask-number';

const STATES = [
  'queued',
  'in_flight',
  'delayed',
  'uncertain',
  'held',
  'cancelled',
] as const satisfies readonly MessageWait['state'][];

class WaitResponse {
  @ApiProperty({ enum: STATES })
  readonly state: MessageWait['state'];

  @ApiProperty({ ...TIME_SCHEMA, nullable: true, description: 'Null when that is unknown.' })
  readonly since: string | null;

  @ApiProperty({ ...TIME_SCHEMA, nullable: true, description: 'When the wait is decided; null when that is unknown.' })
  readonly until: string | null;

  @ApiProperty({ description: 'For people; the wording may change.' })
  readonly text: string;
}

class OldestMessageResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly id: number;

  @ApiProperty(UUID_SCHEMA)
  readonly message_id: string;

  @ApiProperty(UUID_SCHEMA)
  readonly request_id: string;

  @ApiProperty(INTEGER_SCHEMA)
  readonly vendor_id: number;

  @ApiProperty({ description: 'Masked but for its last four digits.' })
  readonly recipient: string;

  @ApiProperty(TIME_SCHEMA)
  readonly created_at: string;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Since it was accepted.' })
  readonly waiting_seconds: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'How often it was submitted so far.' })
  readonly attempts: number;

  @ApiProperty({ type: [String], description: 'The carriers that it may go to, in order.' })
  readonly carriers: readonly string[];

  @ApiProperty({ type: WaitResponse })
  readonly wait: WaitResponse;

  static of(message: OldestMessage, nowMs: number): OldestMessageResponse {
    const { state, since, until } = message.wait;
    return {
      id: message.id,
      message_id: message.messageId,
      request_id: message.requestId,
      vendor_id: message.accountId,
      recipient: maskNumber(message.recipient) ?? '',
      created_at: message.createdAt,
      waiting_seconds: Math.max(0, Math.floor((nowMs - Date.parse(message.createdAt)) / 1_000)),
      attempts: message.attempts,
      carriers: message.carriers,
      wait: { state, since, until, text: waitInWords(message.wait) },
    };
  }

  static readonly example: OldestMessageResponse = {
    id: 311,
    message_id: '0195a6f0-1c3c-7a61-8b2d-4f5e6a7b8c9d',
    request_id: '0195a6f0-1c3b-7d52-9e4f-8a7b6c5d4e3f',
    vendor_id: 7,
    recipient: '*********5678',
    created_at: '2026-03-01T09:00:00.000Z',
    waiting_seconds: 42,
    attempts: 0,
    carriers: ['north', 'south'],
    wait: {
      state: 'queued',
      since: '2026-03-01T09:00:00.000Z',
      until: null,
      text: 'Waits in the queue of its carrier.',
    },
  };
}

class LaneResponse {
  @ApiProperty({ enum: LANES })
  readonly lane: Lane;

  @ApiProperty({ type: [OldestMessageResponse] })
  readonly messages: readonly OldestMessageResponse[];
}

export class OldestMessagesResponse {
  @ApiProperty({ type: [LaneResponse], description: 'The most urgent lane first.' })
  readonly lanes: readonly LaneResponse[];

  static of({ lanes }: OldestMessagesReply, nowMs: number): OldestMessagesResponse {
    return {
      lanes: lanes.map(({ lane, messages }) => ({
        lane,
        messages: messages.map((message) => OldestMessageResponse.of(message, nowMs)),
      })),
    };
  }

  static readonly example: OldestMessagesResponse = {
    lanes: [{ lane: 'otp', messages: [OldestMessageResponse.example] }],
  };
}
