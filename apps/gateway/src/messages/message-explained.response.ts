import { MESSAGE_STATUSES, type ExplainedMessage, type MessageStatus } from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { INTEGER, MSISDN, TIME, UUID } from '../http/api-schemas';
import { MESSAGE_MODES, type MessageMode } from './list-messages.params';
import { MESSAGE_REASON, MessageReasonResponse } from './message-reason.response';
import { composeTimeline, type TimelineFacts } from './timeline/compose-timeline';
import { TIMELINE_PARTS, type TimelinePart } from './timeline/timeline-entry';
import { TimelineEntryResponse } from './timeline-entry.response';

class MessageResponse {
  @ApiProperty(UUID)
  readonly message_id: string;

  @ApiProperty({ ...UUID, description: 'The id that sending answered.' })
  readonly request_id: string;

  @ApiProperty({ ...INTEGER, description: 'Of the log entry; also `sms_log_id` of the webhook.' })
  readonly sms_log_id: number;

  @ApiProperty(MSISDN)
  readonly recipient: string;

  @ApiProperty()
  readonly sender: string;

  @ApiProperty({ description: 'The text; the code of a one-time password is masked.' })
  readonly message: string;

  @ApiProperty({ enum: MESSAGE_STATUSES })
  readonly status: MessageStatus;

  @ApiProperty({ ...INTEGER, description: 'Parts that the text is counted as.' })
  readonly segments: number;

  @ApiProperty({ ...INTEGER, description: 'What it costs when a carrier takes it; 0 with test keys.' })
  readonly credits: number;

  @ApiProperty({ enum: MESSAGE_MODES })
  readonly mode: MessageMode;

  @ApiProperty({ type: String, nullable: true, description: 'The id that the carrier gave it.' })
  readonly carrier_message_id: string | null;

  @ApiProperty(TIME)
  readonly created_at: string;

  @ApiProperty(TIME)
  readonly updated_at: string;

  @ApiProperty({ ...TIME, nullable: true })
  readonly delivered_at: string | null;

  @ApiProperty({ ...TIME, description: 'It is not sent any more then.' })
  readonly valid_until: string;

  static of(message: ExplainedMessage): MessageResponse {
    return {
      message_id: message.messageId,
      request_id: message.requestId,
      sms_log_id: message.id,
      recipient: message.recipient,
      sender: message.sender,
      message: message.text,
      status: message.status,
      segments: message.segments,
      credits: message.credits,
      mode: message.sandbox ? 'test' : 'live',
      carrier_message_id: message.carrierMessageId,
      created_at: message.createdAt,
      updated_at: message.updatedAt,
      delivered_at: message.deliveredAt,
      valid_until: message.expiresAt,
    };
  }

  static readonly example: MessageResponse = {
    message_id: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0001',
    request_id: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0000',
    sms_log_id: 311,
    recipient: '999000123456',
    sender: 'Example',
    message: 'Your parcel arrives today.',
    status: 'undelivered',
    segments: 1,
    credits: 1,
    mode: 'live',
    carrier_message_id: '7f03a1',
    created_at: '2026-03-01T09:00:00.000Z',
    updated_at: '2026-03-01T09:00:02.000Z',
    delivered_at: null,
    valid_until: '2026-03-03T09:00:00.000Z',
  };
}

export class MessageExplainedResponse {
  @ApiProperty({ type: MessageResponse })
  readonly message: MessageResponse;

  @ApiProperty({ type: [TimelineEntryResponse], description: 'In the order of their times.' })
  readonly timeline: readonly TimelineEntryResponse[];

  @ApiProperty(MESSAGE_REASON)
  readonly reason: MessageReasonResponse | null;

  @ApiProperty({
    enum: TIMELINE_PARTS,
    isArray: true,
    description: 'Parts of the timeline that could not be asked for at the moment.',
  })
  readonly missing: readonly TimelinePart[];

  static of(facts: TimelineFacts, now: string): MessageExplainedResponse {
    return {
      message: MessageResponse.of(facts.found.message),
      timeline: composeTimeline(facts, now),
      reason: MessageReasonResponse.of(facts.found.message.reason),
      missing: TIMELINE_PARTS.filter((part) => facts[part] === 'missing'),
    };
  }

  static readonly example: MessageExplainedResponse = {
    message: MessageResponse.example,
    timeline: TimelineEntryResponse.examples,
    reason: MessageReasonResponse.exampleOf('handset_unreachable'),
    missing: [],
  };
}
