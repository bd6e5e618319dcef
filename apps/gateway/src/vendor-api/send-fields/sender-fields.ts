import { IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { SenderField } from '../../edge/validation/field-rule';

/** In order of precedence. */
const SENDER_FIELDS = ['sender_id', 'sender', 'source_address'] as const;
export type SenderFieldName = (typeof SENDER_FIELDS)[number];

/** The three names under which a send may give its sender. */
export class SenderFields {
  @ApiField(
    'Approved sender name. Goes before `sender` and `source_address`; without any of them the default sender is used.',
    { example: 'MyBrand' },
  )
  @IsOptional()
  @SenderField()
  sender_id?: string | null;

  @ApiField('Approved sender name, when `sender_id` is not given.')
  @IsOptional()
  @SenderField()
  sender?: string | null;

  @ApiField('Approved sender name, when neither `sender_id` nor `sender` is given.')
  @IsOptional()
  @SenderField()
  source_address?: string | null;
}

/** The field that names the sender, or undefined when none does. */
export function chosenSenderField(request: Readonly<SenderFields>): SenderFieldName | undefined {
  return SENDER_FIELDS.find((field) => typeof request[field] === 'string');
}
