import { ApiProperty } from '@nestjs/swagger';
import {
  MESSAGE_STATUSES,
  type MessageStatus,
  type ReadConversationReply,
  type ReceivedEntry,
  type SentEntry,
} from '@sms/contracts/messaging';
import { TIME_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';
import { MESSAGE_MODES, type MessageMode } from '../messages/list-messages.params';
import { type TextMissing, TextMissingField } from '../messages/text-missing.field';

const DIRECTIONS = ['sent', 'received'] as const;

class ConversationMessageResponse {
  @ApiProperty({ enum: DIRECTIONS })
  readonly direction: (typeof DIRECTIONS)[number];

  @ApiProperty(UUID_SCHEMA)
  readonly message_id: string;

  @ApiProperty({ description: 'The sender name or number of the account: sent from it, or written to.' })
  readonly number: string;

  @ApiProperty()
  readonly message: string;

  @TextMissingField()
  readonly text_missing: TextMissing | null;

  @ApiProperty({ enum: MESSAGE_STATUSES, nullable: true, description: 'Null of a received message.' })
  readonly status: MessageStatus | null;

  @ApiProperty({ enum: MESSAGE_MODES, description: '`test`: sent with a test key, to nobody.' })
  readonly mode: MessageMode;

  @ApiProperty({
    ...UUID_SCHEMA,
    nullable: true,
    description: 'Of a received message: your last one to the phone, from this number, within seven days.',
  })
  readonly reply_to: string | null;

  @ApiProperty({ description: 'Parts of it never came.' })
  readonly incomplete: boolean;

  @ApiProperty({ description: 'The same came within minutes before: the carrier may have delivered it again.' })
  readonly possible_repetition: boolean;

  @ApiProperty(TIME_SCHEMA)
  readonly created_at: string;

  static of(entry: SentEntry | ReceivedEntry): ConversationMessageResponse {
    const isSent = entry.direction === 'sent';
    return {
      direction: entry.direction,
      message_id: entry.messageId,
      number: entry.number,
      message: entry.text,
      text_missing: entry.textMissing ?? null,
      status: isSent ? entry.status : null,
      mode: isSent && entry.sandbox ? 'test' : 'live',
      reply_to: isSent ? null : entry.replyTo,
      incomplete: !isSent && entry.incomplete,
      possible_repetition: !isSent && entry.possibleRepetition,
      created_at: entry.at,
    };
  }

  static readonly example: ConversationMessageResponse = {
    direction: 'received',
    message_id: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1dffff',
    number: '1606',
    message: 'Yes, please.',
    text_missing: null,
    status: null,
    mode: 'live',
    reply_to: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0001',
    incomplete: false,
    possible_repetition: false,
    created_at: '2026-03-01T09:00:00.000Z',
  };
}

export class ConversationResponse {
  @ApiProperty({ type: [ConversationMessageResponse] })
  readonly messages: readonly ConversationMessageResponse[];

  @ApiProperty({ type: String, nullable: true, description: '`cursor` of the next page; null at the end.' })
  readonly next_cursor: string | null;

  static of({ entries, next }: ReadConversationReply): ConversationResponse {
    return {
      messages: entries.map((entry) => ConversationMessageResponse.of(entry)),
      next_cursor: next === null ? null : `${next.sentBefore}-${next.receivedBefore}`,
    };
  }

  static readonly example: ConversationResponse = {
    messages: [ConversationMessageResponse.example],
    next_cursor: null,
  };
}
