import type { UncertainMessage } from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { maskNumber } from '../carriers/mask-number';
import { INTEGER_SCHEMA, TIME_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';
import { LAST_PAGE, ListPageResponse } from '../../edge/paging/list-page.response';

/** Which message it is, for lists of those that have not ended. */
export class NamedMessageResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly id: number;

  @ApiProperty(UUID_SCHEMA)
  readonly message_id: string;

  @ApiProperty(UUID_SCHEMA)
  readonly request_id: string;

  @ApiProperty(INTEGER_SCHEMA)
  readonly vendor_id: number;

  @ApiProperty({ description: 'Masked but for its last four digits.' })
  readonly recipient: string;
}

type NamedMessage = Pick<UncertainMessage, 'id' | 'messageId' | 'requestId' | 'accountId' | 'recipient'>;

export function namedMessage(message: NamedMessage): NamedMessageResponse {
  return {
    id: message.id,
    message_id: message.messageId,
    request_id: message.requestId,
    vendor_id: message.accountId,
    recipient: maskNumber(message.recipient) ?? '',
  };
}

export const NAMED_MESSAGE_EXAMPLE: NamedMessageResponse = {
  id: 311,
  message_id: '0195a6f0-1c3c-7a61-8b2d-4f5e6a7b8c9d',
  request_id: '0195a6f0-1c3b-7d52-9e4f-8a7b6c5d4e3f',
  vendor_id: 7,
  recipient: '*********5678',
};

export class UncertainMessageResponse extends NamedMessageResponse {
  @ApiProperty({ description: 'The carrier that was asked last.' })
  readonly carrier: string;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'How often it was submitted so far.' })
  readonly attempts: number;

  @ApiProperty(TIME_SCHEMA)
  readonly submitted_at: string;

  @ApiProperty(TIME_SCHEMA)
  readonly decided_at: string;

  static of(message: UncertainMessage): UncertainMessageResponse {
    return {
      ...namedMessage(message),
      carrier: message.carrier,
      attempts: message.attempts,
      submitted_at: message.submittedAt,
      decided_at: message.decidedAt,
    };
  }

  static readonly example: UncertainMessageResponse = {
    ...NAMED_MESSAGE_EXAMPLE,
    carrier: 'north',
    attempts: 1,
    submitted_at: '2026-03-01T09:00:00.000Z',
    decided_at: '2026-03-01T09:01:00.000Z',
  };
}

export class UncertainMessagesResponse extends ListPageResponse {
  @ApiProperty({ type: [UncertainMessageResponse] })
  readonly messages: readonly UncertainMessageResponse[];

  static readonly example: UncertainMessagesResponse = {
    messages: [UncertainMessageResponse.example],
    ...LAST_PAGE,
  };
}
