import { ApiProperty } from '@nestjs/swagger';
import { MSISDN_SCHEMA, TIME_SCHEMA } from '../../edge/http/api-schemas';
import { ReferenceProperty, shownLabels, type ShownLabels, TagsProperty } from './labels.response';
import { MESSAGE_FIELDS_EXAMPLE, messageFields, MessageFieldsResponse } from './message-fields.response';
import { type TextMissing, TextMissingField } from './text-missing.field';
import { MESSAGE_REASON, MessageReasonResponse } from './message-reason.response';
import { composeTimeline, type TimelineFacts } from './timeline/compose-timeline';
import { TIMELINE_PARTS, type TimelinePart } from './timeline/timeline-entry';
import { TimelineEntryResponse } from './timeline-entry.response';

/** The fields that an explained message has beside those of lists. */
export class ExplainedFieldsResponse extends MessageFieldsResponse {
  @ApiProperty({ type: String, nullable: true, description: 'The id that the carrier gave it.' })
  readonly carrier_message_id: string | null;

  @ApiProperty({ ...TIME_SCHEMA, nullable: true })
  readonly delivered_at: string | null;

  @ApiProperty({ ...TIME_SCHEMA, description: 'It is not sent any more then.' })
  readonly valid_until: string;
}

export function explainedFields({ message, wait }: TimelineFacts['found']): ExplainedFieldsResponse {
  return {
    ...messageFields(message, wait),
    carrier_message_id: message.carrierMessageId,
    delivered_at: message.deliveredAt,
    valid_until: message.expiresAt,
  };
}

export const EXPLAINED_FIELDS_EXAMPLE: ExplainedFieldsResponse = {
  ...MESSAGE_FIELDS_EXAMPLE,
  carrier_message_id: '7f03a1',
  delivered_at: null,
  valid_until: '2026-03-03T09:00:00.000Z',
};

/** What happened to a message. */
export class ExplanationResponse {
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
}

export function explanationOf(facts: TimelineFacts, now: string): ExplanationResponse {
  return {
    timeline: composeTimeline(facts, now),
    reason: MessageReasonResponse.of(facts.found.message.reason),
    missing: TIMELINE_PARTS.filter((part) => facts[part] === 'missing'),
  };
}

export const EXPLANATION_EXAMPLE: ExplanationResponse = {
  timeline: TimelineEntryResponse.examples,
  reason: MessageReasonResponse.exampleOf('handset_unreachable'),
  missing: [],
};

class MessageResponse extends ExplainedFieldsResponse implements ShownLabels {
  @ApiProperty(MSISDN_SCHEMA)
  readonly recipient: string;

  @ApiProperty({ description: 'The text; the code of a one-time password is masked.' })
  readonly message: string;

  @TextMissingField()
  readonly text_missing: TextMissing | null;

  @ReferenceProperty()
  readonly reference: string | null;

  @TagsProperty()
  readonly tags: readonly string[];

  static readonly example: MessageResponse = {
    ...EXPLAINED_FIELDS_EXAMPLE,
    recipient: '999000123456',
    message: 'Your parcel arrives today.',
    text_missing: null,
    reference: 'order-4711',
    tags: ['parcels', 'spring'],
  };
}

export class MessageExplainedResponse extends ExplanationResponse {
  @ApiProperty({ type: MessageResponse })
  readonly message: MessageResponse;

  static of(facts: TimelineFacts, now: string): MessageExplainedResponse {
    const { recipient, text, textMissing = null } = facts.found.message;
    return {
      message: {
        ...explainedFields(facts.found),
        recipient,
        message: text,
        text_missing: textMissing,
        ...shownLabels(facts.found.message),
      },
      ...explanationOf(facts, now),
    };
  }

  static readonly example: MessageExplainedResponse = { message: MessageResponse.example, ...EXPLANATION_EXAMPLE };
}
