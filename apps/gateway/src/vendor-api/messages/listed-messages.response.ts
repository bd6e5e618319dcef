import type { ListedMessage } from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { MSISDN_SCHEMA } from '../../edge/http/api-schemas';
import { NEXT_CURSOR } from '../../edge/paging/list-page.response';
import { REASON, ReasonResponse } from '../../edge/http/reason.response';
import { ReferenceProperty, shownLabels, type ShownLabels, TagsProperty } from './labels.response';
import { MESSAGE_FIELDS_EXAMPLE, messageFields, MessageFieldsResponse } from './message-fields.response';

export class ListedMessageResponse extends MessageFieldsResponse implements ShownLabels {
  @ApiProperty(MSISDN_SCHEMA)
  readonly recipient: string;

  @ApiProperty(REASON)
  readonly reason: ReasonResponse | null;

  @ReferenceProperty()
  readonly reference: string | null;

  @TagsProperty()
  readonly tags: readonly string[];

  static of(message: ListedMessage): ListedMessageResponse {
    return {
      ...messageFields(message, message.wait),
      recipient: message.recipient,
      reason: ReasonResponse.of(message.reason),
      ...shownLabels(message),
    };
  }

  static readonly example: ListedMessageResponse = {
    ...MESSAGE_FIELDS_EXAMPLE,
    recipient: '999000123456',
    reason: ReasonResponse.exampleOf('handset_unreachable'),
    reference: 'order-4711',
    tags: ['parcels', 'spring'],
  };
}

export class ListedMessagesResponse {
  @ApiProperty({ type: [ListedMessageResponse] })
  readonly messages: readonly ListedMessageResponse[];

  @ApiProperty(NEXT_CURSOR)
  readonly next_cursor: number | null;

  static readonly example: ListedMessagesResponse = { messages: [ListedMessageResponse.example], next_cursor: 311 };
}
