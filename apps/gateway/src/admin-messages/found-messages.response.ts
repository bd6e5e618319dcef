import { type FoundMessage, MESSAGE_STATUSES, type MessageStatus } from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { INTEGER, MSISDN, TIME, UUID } from '../http/api-schemas';
import { PaginationResponse } from '../http/pagination.response';
import { REASON, ReasonResponse } from '../http/reason.response';

export class FoundMessageResponse {
  @ApiProperty(INTEGER)
  readonly id: number;

  @ApiProperty(UUID)
  readonly message_id: string;

  @ApiProperty(UUID)
  readonly request_id: string;

  @ApiProperty(INTEGER)
  readonly vendor_id: number;

  @ApiProperty(INTEGER)
  readonly user_id: number;

  @ApiProperty()
  readonly sender_id: string;

  @ApiProperty(MSISDN)
  readonly recipient: string;

  @ApiProperty({ description: 'Masked where it holds a one-time password.' })
  readonly message: string;

  @ApiProperty(INTEGER)
  readonly credits: number;

  @ApiProperty({ enum: MESSAGE_STATUSES })
  readonly status: MessageStatus;

  @ApiProperty({ type: String, nullable: true })
  readonly carrier_message_id: string | null;

  @ApiProperty({ type: String, nullable: true })
  readonly failure_reason: string | null;

  @ApiProperty(REASON)
  readonly reason: ReasonResponse | null;

  @ApiProperty({ ...TIME, nullable: true })
  readonly delivered_at: string | null;

  @ApiProperty(TIME)
  readonly created_at: string;

  @ApiProperty(TIME)
  readonly updated_at: string;

  static of(message: FoundMessage): FoundMessageResponse {
    return {
      id: message.id,
      message_id: message.messageId,
      request_id: message.requestId,
      vendor_id: message.accountId,
      user_id: message.userId,
      sender_id: message.sender,
      recipient: message.recipient,
      message: message.text,
      credits: message.credits,
      status: message.status,
      carrier_message_id: message.carrierMessageId,
      failure_reason: message.failureReason,
      reason: ReasonResponse.of(message.reason),
      delivered_at: message.deliveredAt,
      created_at: message.createdAt,
      updated_at: message.updatedAt,
    };
  }

  static readonly example: FoundMessageResponse = {
    id: 311,
    message_id: '0195a6f0-1c3c-7a61-8b2d-4f5e6a7b8c9d',
    request_id: '0195a6f0-1c3b-7d52-9e4f-8a7b6c5d4e3f',
    vendor_id: 7,
    user_id: 9,
    sender_id: 'Example',
    recipient: '2348012345678',
    message: 'Your order has shipped.',
    credits: 1,
    status: 'delivered',
    carrier_message_id: '7A3F09',
    failure_reason: null,
    reason: null,
    delivered_at: '2026-03-01T09:00:04.000Z',
    created_at: '2026-03-01T09:00:00.000Z',
    updated_at: '2026-03-01T09:00:04.000Z',
  };
}

export class FoundMessagesResponse {
  @ApiProperty({ type: [FoundMessageResponse] })
  readonly messages: readonly FoundMessageResponse[];

  @ApiProperty({ type: PaginationResponse })
  readonly pagination: PaginationResponse;

  static readonly example: FoundMessagesResponse = {
    messages: [FoundMessageResponse.example],
    pagination: PaginationResponse.example,
  };
}
