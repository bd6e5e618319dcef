import { ApiProperty } from '@nestjs/swagger';
import type { ListReceivedReply, ReceivedMessage } from '@sms/contracts/messaging';
import { TIME_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';
import { NEXT_CURSOR } from '../../edge/paging/list-page.response';
import { type TextMissing, TextMissingField } from '../messages/text-missing.field';

class ReceivedMessageResponse {
  @ApiProperty(UUID_SCHEMA)
  readonly message_id: string;

  @ApiProperty({ description: 'The phone that it came from: digits only, or a name.' })
  readonly from: string;

  @ApiProperty({ description: 'The number that it was sent to.' })
  readonly to: string;

  @ApiProperty()
  readonly message: string;

  @TextMissingField()
  readonly text_missing: TextMissing | null;

  @ApiProperty({ description: 'Parts of it never came.' })
  readonly incomplete: boolean;

  @ApiProperty({
    description: 'The same came within minutes before: the carrier may have delivered it again.',
  })
  readonly possible_repetition: boolean;

  @ApiProperty({
    ...UUID_SCHEMA,
    nullable: true,
    description: 'Your last message to the phone, from this number, within seven days.',
  })
  readonly reply_to: string | null;

  @ApiProperty(TIME_SCHEMA)
  readonly received_at: string;

  static of(message: ReceivedMessage): ReceivedMessageResponse {
    return {
      message_id: message.messageId,
      from: message.source,
      to: message.destination,
      message: message.text,
      text_missing: message.textMissing ?? null,
      incomplete: message.incomplete,
      possible_repetition: message.possibleRepetition,
      reply_to: message.replyTo,
      received_at: message.receivedAt,
    };
  }

  static readonly example: ReceivedMessageResponse = {
    message_id: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1dffff',
    from: '96171000001',
    to: '1606',
    message: 'Yes, please.',
    text_missing: null,
    incomplete: false,
    possible_repetition: false,
    reply_to: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0001',
    received_at: '2026-03-01T09:00:00.000Z',
  };
}

export class ReceivedMessagesResponse {
  @ApiProperty({ type: [ReceivedMessageResponse] })
  readonly messages: readonly ReceivedMessageResponse[];

  @ApiProperty(NEXT_CURSOR)
  readonly next_cursor: number | null;

  static of({ messages, nextCursor }: ListReceivedReply): ReceivedMessagesResponse {
    return { messages: messages.map((message) => ReceivedMessageResponse.of(message)), next_cursor: nextCursor };
  }

  static readonly example: ReceivedMessagesResponse = {
    messages: [ReceivedMessageResponse.example],
    next_cursor: null,
  };
}
