import type { ListedMessage } from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { maskNumber } from '../carriers/mask-number';
import { VENDOR_NAME } from '../vendors/vendor-names';
import { INTEGER_SCHEMA } from '../../edge/http/api-schemas';
import { NEXT_CURSOR } from '../../edge/paging/list-page.response';
import { REASON, ReasonResponse } from '../../edge/http/reason.response';
import {
  MESSAGE_FIELDS_EXAMPLE,
  messageFields,
  MessageFieldsResponse,
} from '../../vendor-api/messages/message-fields.response';

/** A message as operators see it: without its text, and with all but the last digits of the number masked. */
export class SearchedMessageResponse extends MessageFieldsResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly vendor_id: number;

  @ApiProperty(VENDOR_NAME)
  readonly vendor_name: string | null;

  @ApiProperty({ description: 'Masked but for its last four digits.' })
  readonly recipient: string;

  @ApiProperty(REASON)
  readonly reason: ReasonResponse | null;

  static of(message: ListedMessage, vendorName: string | null): SearchedMessageResponse {
    return {
      ...messageFields(message, message.wait),
      vendor_id: message.accountId,
      vendor_name: vendorName,
      recipient: maskNumber(message.recipient) ?? '',
      reason: ReasonResponse.of(message.reason),
    };
  }

  static readonly example: SearchedMessageResponse = {
    ...MESSAGE_FIELDS_EXAMPLE,
    vendor_id: 7,
    vendor_name: 'Example Ltd',
    recipient: '*********5678',
    reason: ReasonResponse.exampleOf('handset_unreachable'),
  };
}

export class SearchedMessagesResponse {
  @ApiProperty({ type: [SearchedMessageResponse] })
  readonly messages: readonly SearchedMessageResponse[];

  @ApiProperty(NEXT_CURSOR)
  readonly next_cursor: number | null;

  static readonly example: SearchedMessagesResponse = { messages: [SearchedMessageResponse.example], next_cursor: 311 };
}
