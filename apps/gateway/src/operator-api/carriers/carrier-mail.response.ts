import type { CarrierOddityEntry, IncomingMessage, UnmatchedReceipt } from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA } from '../../edge/http/api-schemas';
import { FORMER_NEXT_CURSOR, NEXT_CURSOR } from '../../edge/paging/list-page.response';
import { type TextMissing, TextMissingField } from '../../vendor-api/messages/text-missing.field';
import { maskNumber, maskNumbersInOctets } from './mask-number';

const AT = '2026-03-01T09:00:00.000Z';
const ADDRESS = {
  type: String,
  nullable: true,
  description: 'As the carrier wrote it; of a phone number only the last four digits.',
} as const;

class UnmatchedReceiptResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly id: number;

  @ApiProperty()
  readonly carrier: string;

  @ApiProperty({ description: 'Of the message, as it was read.' })
  readonly carrier_message_id: string;

  @ApiProperty(ADDRESS)
  readonly source: string | null;

  @ApiProperty(ADDRESS)
  readonly destination: string | null;

  @ApiProperty()
  readonly state: string;

  @ApiProperty({ type: String, nullable: true })
  readonly error_code: string | null;

  @ApiProperty(TIME_SCHEMA)
  readonly received_at: string;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'How often its message was looked for since.' })
  readonly looks: number;

  static of(receipt: UnmatchedReceipt): UnmatchedReceiptResponse {
    return {
      id: receipt.id,
      carrier: receipt.carrier,
      carrier_message_id: receipt.carrierMessageId,
      source: maskNumber(receipt.source),
      destination: maskNumber(receipt.destination),
      state: receipt.state,
      error_code: receipt.errorCode,
      received_at: receipt.receivedAt,
      looks: receipt.looks,
    };
  }

  static readonly example: UnmatchedReceiptResponse = {
    id: 4_711,
    carrier: 'north',
    carrier_message_id: '7A3F09',
    source: '*********5678',
    destination: 'Example',
    state: 'delivered',
    error_code: null,
    received_at: AT,
    looks: 2,
  };
}

export class UnmatchedReceiptsResponse {
  @ApiProperty({ type: [UnmatchedReceiptResponse] })
  readonly receipts: readonly UnmatchedReceiptResponse[];

  @ApiProperty(NEXT_CURSOR)
  readonly next_cursor: number | null;

  @ApiProperty({ ...FORMER_NEXT_CURSOR, nullable: true })
  readonly next_before_id: number | null;

  static of(receipts: readonly UnmatchedReceipt[], next: number | null): UnmatchedReceiptsResponse {
    return {
      receipts: receipts.map((receipt) => UnmatchedReceiptResponse.of(receipt)),
      next_cursor: next,
      next_before_id: next,
    };
  }

  static readonly example: UnmatchedReceiptsResponse = {
    receipts: [UnmatchedReceiptResponse.example],
    next_cursor: null,
    next_before_id: null,
  };
}

class CarrierOddityResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly id: number;

  @ApiProperty()
  readonly carrier: string;

  @ApiProperty()
  readonly kind: string;

  @ApiProperty()
  readonly note: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'The octets in hexadecimal, with the digits of phone numbers masked; what a subscriber wrote is in them.',
  })
  readonly raw: string | null;

  @ApiProperty(TIME_SCHEMA)
  readonly created_at: string;

  static of({ id, carrier, kind, note, raw, at }: CarrierOddityEntry): CarrierOddityResponse {
    return { id, carrier, kind, note, raw: maskNumbersInOctets(raw), created_at: at };
  }
}

export class CarrierOdditiesResponse {
  @ApiProperty({ type: [CarrierOddityResponse] })
  readonly oddities: readonly CarrierOddityResponse[];

  @ApiProperty(NEXT_CURSOR)
  readonly next_cursor: number | null;

  @ApiProperty({ ...FORMER_NEXT_CURSOR, nullable: true })
  readonly next_before_id: number | null;

  static of(oddities: readonly CarrierOddityEntry[], next: number | null): CarrierOdditiesResponse {
    return {
      oddities: oddities.map((oddity) => CarrierOddityResponse.of(oddity)),
      next_cursor: next,
      next_before_id: next,
    };
  }

  static readonly example: CarrierOdditiesResponse = {
    oddities: [{ id: 4_711, carrier: 'north', kind: 'unknown_state', note: 'state 99', raw: null, created_at: AT }],
    next_cursor: null,
    next_before_id: null,
  };
}

class IncomingMessageResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly id: number;

  @ApiProperty()
  readonly carrier: string;

  @ApiProperty(ADDRESS)
  readonly source: string | null;

  @ApiProperty(ADDRESS)
  readonly destination: string | null;

  @ApiProperty()
  readonly message: string;

  @TextMissingField()
  readonly text_missing: TextMissing | null;

  @ApiProperty(INTEGER_SCHEMA)
  readonly parts: number;

  @ApiProperty({ description: 'Parts of it never came.' })
  readonly incomplete: boolean;

  @ApiProperty({ description: 'The same came within minutes before.' })
  readonly possible_repetition: boolean;

  @ApiProperty({ description: 'It has the form of a delivery receipt that was not marked as one.' })
  readonly looks_like_receipt: boolean;

  @ApiProperty(TIME_SCHEMA)
  readonly received_at: string;

  static of(message: IncomingMessage): IncomingMessageResponse {
    return {
      id: message.id,
      carrier: message.carrier,
      source: maskNumber(message.source),
      destination: maskNumber(message.destination),
      message: message.text,
      text_missing: message.textMissing ?? null,
      parts: message.parts,
      incomplete: message.incomplete,
      possible_repetition: message.possibleRepetition,
      looks_like_receipt: message.looksLikeReceipt,
      received_at: message.receivedAt,
    };
  }

  static readonly example: IncomingMessageResponse = {
    id: 4_711,
    carrier: 'north',
    source: '*********5678',
    destination: '1606',
    message: 'STOP',
    text_missing: null,
    parts: 1,
    incomplete: false,
    possible_repetition: false,
    looks_like_receipt: false,
    received_at: AT,
  };
}

export class IncomingMessagesResponse {
  @ApiProperty({ type: [IncomingMessageResponse] })
  readonly messages: readonly IncomingMessageResponse[];

  @ApiProperty(NEXT_CURSOR)
  readonly next_cursor: number | null;

  @ApiProperty({ ...FORMER_NEXT_CURSOR, nullable: true })
  readonly next_before_id: number | null;

  static of(messages: readonly IncomingMessage[], next: number | null): IncomingMessagesResponse {
    return {
      messages: messages.map((message) => IncomingMessageResponse.of(message)),
      next_cursor: next,
      next_before_id: next,
    };
  }

  static readonly example: IncomingMessagesResponse = {
    messages: [IncomingMessageResponse.example],
    next_cursor: null,
    next_before_id: null,
  };
}
