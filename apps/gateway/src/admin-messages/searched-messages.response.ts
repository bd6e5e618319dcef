import { type ListedMessage, MESSAGE_STATUSES, type MessageStatus } from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { maskNumber } from '../carriers/mask-number';
import { INTEGER, TIME, UUID } from '../http/api-schemas';
import { REASON, ReasonResponse } from '../http/reason.response';
import { MESSAGE_MODES, type MessageMode } from '../messages/list-messages.params';

/** A message as operators see it: without its text, and with all but the last digits of the number masked. */
export class SearchedMessageResponse {
  @ApiProperty(UUID)
  readonly message_id: string;

  @ApiProperty(UUID)
  readonly request_id: string;

  @ApiProperty({ ...INTEGER, description: 'Of the log entry.' })
  readonly sms_log_id: number;

  @ApiProperty(INTEGER)
  readonly vendor_id: number;

  @ApiProperty({ description: 'Masked but for its last four digits.' })
  readonly recipient: string;

  @ApiProperty()
  readonly sender: string;

  @ApiProperty({ enum: MESSAGE_STATUSES })
  readonly status: MessageStatus;

  @ApiProperty(REASON)
  readonly reason: ReasonResponse | null;

  @ApiProperty(INTEGER)
  readonly segments: number;

  @ApiProperty(INTEGER)
  readonly credits: number;

  @ApiProperty({ enum: MESSAGE_MODES })
  readonly mode: MessageMode;

  @ApiProperty(TIME)
  readonly created_at: string;

  @ApiProperty(TIME)
  readonly updated_at: string;

  static of(message: ListedMessage): SearchedMessageResponse {
    return {
      message_id: message.messageId,
      request_id: message.requestId,
      sms_log_id: message.id,
      vendor_id: message.accountId,
      recipient: maskNumber(message.recipient) ?? '',
      sender: message.sender,
      status: message.status,
      reason: ReasonResponse.of(message.reason),
      segments: message.segments,
      credits: message.credits,
      mode: message.sandbox ? 'test' : 'live',
      created_at: message.createdAt,
      updated_at: message.updatedAt,
    };
  }

  static readonly example: SearchedMessageResponse = {
    message_id: '0195a6f0-1c3b-7d52-9e4f-8a7b6c5d0001',
    request_id: '0195a6f0-1c3b-7d52-9e4f-8a7b6c5d0000',
    sms_log_id: 311,
    vendor_id: 7,
    recipient: '*********5678',
    sender: 'Example',
    status: 'undelivered',
    reason: ReasonResponse.exampleOf('handset_unreachable'),
    segments: 1,
    credits: 1,
    mode: 'live',
    created_at: '2026-03-01T09:00:00.000Z',
    updated_at: '2026-03-01T09:00:04.000Z',
  };
}

export class SearchedMessagesResponse {
  @ApiProperty({ type: [SearchedMessageResponse] })
  readonly messages: readonly SearchedMessageResponse[];

  @ApiProperty({ ...INTEGER, nullable: true, description: '`cursor` of the next page; null on the last.' })
  readonly next_cursor: number | null;

  static readonly example: SearchedMessagesResponse = { messages: [SearchedMessageResponse.example], next_cursor: 311 };
}
