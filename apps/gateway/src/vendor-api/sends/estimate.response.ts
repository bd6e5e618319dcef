import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MAX_NAMED_OPTED_OUT } from '@sms/contracts/messaging';
import { INTEGER_SCHEMA, TIME_SCHEMA } from '../../edge/http/api-schemas';
import type { RefusedRecipient } from '../uploads/refused-recipients';
import { MAX_REFUSED_NAMED } from '../uploads/refused-recipients';

class RefusedRecipientResponse implements RefusedRecipient {
  @ApiProperty({ enum: ['recipients', 'phone', 'recipients_file'] })
  readonly field: RefusedRecipient['field'];

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'From 1: the line of the file, or the place in the list.' })
  readonly row: number;

  @ApiProperty({ description: 'Its first 40 characters.' })
  readonly value: string;

  @ApiProperty({ enum: ['invalid_phone_number'] })
  readonly code: 'invalid_phone_number';
}

/** The estimate of a send with `dry_run`. */
export class EstimateResponse {
  @ApiProperty({ type: Boolean, enum: [true] })
  readonly dry_run: true;

  @ApiProperty({ description: 'The name that the messages would go out under.' })
  readonly sender: string;

  @ApiProperty({ enum: ['gsm7', 'ucs2'] })
  readonly encoding: 'gsm7' | 'ucs2';

  @ApiProperty({ type: [String], description: 'Characters for which the text is sent as UCS-2, each once.' })
  readonly forced_by: readonly string[];

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Of each message.' })
  readonly segments: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Without duplicates, what is refused and who has opted out.' })
  readonly recipients: number;

  @ApiProperty(INTEGER_SCHEMA)
  readonly duplicates_removed: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Charged if carriers accept all of it; 0 in test mode.' })
  readonly credits: number;

  @ApiProperty({
    type: [RefusedRecipientResponse],
    description: `What is no phone number: the send refuses a list with any such row. The first ${MAX_REFUSED_NAMED}.`,
  })
  readonly refused: readonly RefusedRecipientResponse[];

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'All that are refused.' })
  readonly refused_total: number;

  @ApiProperty({
    type: [String],
    description: `Numbers that have opted out and would get nothing. The first ${MAX_NAMED_OPTED_OUT}.`,
  })
  readonly opted_out: readonly string[];

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'All that have opted out.' })
  readonly opted_out_total: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Credit that would be left. Negative: the send would be refused.' })
  readonly balance_after: number;

  @ApiPropertyOptional({ ...TIME_SCHEMA, description: 'When it would be due; absent when it would be sent at once.' })
  readonly send_at?: string;

  static readonly example: EstimateResponse = {
    dry_run: true,
    sender: 'MyBrand',
    encoding: 'ucs2',
    forced_by: ['–'],
    segments: 1,
    recipients: 2,
    duplicates_removed: 1,
    credits: 2,
    refused: [{ field: 'recipients', row: 4, value: '+999000123459', code: 'invalid_phone_number' }],
    refused_total: 1,
    opted_out: [],
    opted_out_total: 0,
    balance_after: 98,
  };
}
