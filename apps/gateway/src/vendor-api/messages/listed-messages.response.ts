import type { ListedMessage } from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { MSISDN_SCHEMA } from '../../edge/http/api-schemas';
import { NEXT_CURSOR } from '../../edge/paging/list-page.response';
import { REASON, ReasonResponse } from '../../edge/http/reason.response';
import { MESSAGE_FIELDS_EXAMPLE, messageFields, MessageFieldsResponse } from './message-fields.response';

export class ListedMessageResponse extends MessageFieldsResponse {
  @ApiProperty(MSISDN_SCHEMA)
  readonly recipient: string;

  @ApiProperty(REASON)
  readonly reason: ReasonResponse | null;

  static of(message: ListedMessage): ListedMessageResponse {
    return {
      ...messageFields(message, message.wait),
      recipient: message.recipient,
      reason: ReasonResponse.of(message.reason),
    };
  }

  static readonly example: ListedMessageResponse = {
    ...MESSAGE_FIELDS_EXAMPLE,
    recipient: '999000123456',
    reason: ReasonResponse.exampleOf('handset_unreachable'),
  };
}

export class ListedMessagesResponse {
  @ApiProperty({ type: [ListedMessageResponse] })
  readonly messages: readonly ListedMessageResponse[];

  @ApiProperty(NEXT_CURSOR)
  readonly next_cursor: number | null;

  static readonly example: ListedMessagesResponse = { messages: [ListedMessageResponse.example], next_cursor: 311 };
}
