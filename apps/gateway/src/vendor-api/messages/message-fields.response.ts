import { type ListedMessage, MESSAGE_STATUSES, type MessageStatus, type MessageWait } from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';
import { MESSAGE_MODES, type MessageMode } from './list-messages.params';
import { StateDetailResponse } from './state-detail.response';

/** The fields of every view of a message, for vendors and operators. */
export class MessageFieldsResponse {
  @ApiProperty(UUID_SCHEMA)
  readonly message_id: string;

  @ApiProperty({ ...UUID_SCHEMA, description: 'The id that sending answered.' })
  readonly request_id: string;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Of the log entry; also `sms_log_id` of the webhook.' })
  readonly sms_log_id: number;

  @ApiProperty()
  readonly sender: string;

  @ApiProperty({ enum: MESSAGE_STATUSES })
  readonly status: MessageStatus;

  @ApiProperty({
    type: StateDetailResponse,
    nullable: true,
    description: 'Where it is while its status is `queued` or `pending`; null when it has ended.',
  })
  readonly state_detail: StateDetailResponse | null;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Parts that the text is counted as.' })
  readonly segments: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'What it costs when a carrier takes it; 0 with test keys.' })
  readonly credits: number;

  @ApiProperty({ enum: MESSAGE_MODES })
  readonly mode: MessageMode;

  @ApiProperty(TIME_SCHEMA)
  readonly created_at: string;

  @ApiProperty(TIME_SCHEMA)
  readonly updated_at: string;
}

/** @param wait undefined when messaging runs a version that does not report it */
export function messageFields(
  message: Omit<ListedMessage, 'reason' | 'wait'>,
  wait: MessageWait | null | undefined,
): MessageFieldsResponse {
  return {
    message_id: message.messageId,
    request_id: message.requestId,
    sms_log_id: message.id,
    sender: message.sender,
    status: message.status,
    state_detail: StateDetailResponse.of(message, wait),
    segments: message.segments,
    credits: message.credits,
    mode: message.sandbox ? 'test' : 'live',
    created_at: message.createdAt,
    updated_at: message.updatedAt,
  };
}

export const MESSAGE_FIELDS_EXAMPLE: MessageFieldsResponse = {
  message_id: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0001',
  request_id: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0000',
  sms_log_id: 311,
  sender: 'Example',
  status: 'undelivered',
  state_detail: null,
  segments: 1,
  credits: 1,
  mode: 'live',
  created_at: '2026-03-01T09:00:00.000Z',
  updated_at: '2026-03-01T09:00:02.000Z',
};
