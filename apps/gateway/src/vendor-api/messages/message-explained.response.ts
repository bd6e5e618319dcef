import type { ExplainedMessage } from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { MSISDN_SCHEMA, TIME_SCHEMA } from '../../edge/http/api-schemas';
import { MESSAGE_FIELDS_EXAMPLE, messageFields, MessageFieldsResponse } from './message-fields.response';
import { MESSAGE_REASON, MessageReasonResponse } from './message-reason.response';
import { composeTimeline, type TimelineFacts } from './timeline/compose-timeline';
import { TIMELINE_PARTS, type TimelinePart } from './timeline/timeline-entry';
import { TimelineEntryResponse } from './timeline-entry.response';

class MessageResponse extends MessageFieldsResponse {
  @ApiProperty(MSISDN_SCHEMA)
  readonly recipient: string;

  @ApiProperty({ description: 'The text; the code of a one-time password is masked.' })
  readonly message: string;

  @ApiProperty({ type: String, nullable: true, description: 'The id that the carrier gave it.' })
  readonly carrier_message_id: string | null;

  @ApiProperty({ ...TIME_SCHEMA, nullable: true })
  readonly delivered_at: string | null;

  @ApiProperty({ ...TIME_SCHEMA, description: 'It is not sent any more then.' })
  readonly valid_until: string;

  static of(message: ExplainedMessage): MessageResponse {
    return {
      ...messageFields(message),
      recipient: message.recipient,
      message: message.text,
      carrier_message_id: message.carrierMessageId,
      delivered_at: message.deliveredAt,
      valid_until: message.expiresAt,
    };
  }

  static readonly example: MessageResponse = {
    ...MESSAGE_FIELDS_EXAMPLE,
    recipient: '999000123456',
    message: 'Your parcel arrives today.',
    carrier_message_id: '7f03a1',
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
