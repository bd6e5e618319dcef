import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, MSISDN_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';
import { type TextMissing, TextMissingField } from '../../vendor-api/messages/text-missing.field';

export class RevealedMessageResponse {
  @ApiProperty(UUID_SCHEMA)
  readonly message_id: string;

  @ApiProperty(INTEGER_SCHEMA)
  readonly vendor_id: number;

  @ApiProperty(MSISDN_SCHEMA)
  readonly recipient: string;

  @ApiProperty({ description: 'The text; the code of a one-time password is masked.' })
  readonly message: string;

  @TextMissingField()
  readonly text_missing: TextMissing | null;

  static readonly example: RevealedMessageResponse = {
    message_id: '0195a6f0-1c3b-7d52-9e4f-8a7b6c5d0001',
    vendor_id: 7,
    recipient: '2348012345678',
    message: 'Your order has shipped.',
    text_missing: null,
  };
}
