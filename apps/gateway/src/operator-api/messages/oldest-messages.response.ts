import {
  LANES,
  type Lane,
  type MessageWait,
  type OldestMessage,
  type OldestMessagesReply,
} from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA } from '../../edge/http/api-schemas';
import { waitInWords } from '../../vendor-api/messages/timeline/message-entries';
import { NAMED_MESSAGE_EXAMPLE, namedMessage, NamedMessageResponse } from './uncertain-messages.response';

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

class OldestMessageResponse extends NamedMessageResponse {
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
      ...namedMessage(message),
      created_at: message.createdAt,
      waiting_seconds: Math.max(0, Math.floor((nowMs - Date.parse(message.createdAt)) / 1_000)),
      attempts: message.attempts,
      carriers: message.carriers,
      wait: { state, since, until, text: waitInWords(message.wait) },
    };
  }

  static readonly example: OldestMessageResponse = {
    ...NAMED_MESSAGE_EXAMPLE,
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
