import { IsOptional } from 'class-validator';
import { SenderField } from '../http/field-rule';

/** In order of precedence. */
const SENDER_FIELDS = ['sender_id', 'sender', 'source_address'] as const;
export type SenderFieldName = (typeof SENDER_FIELDS)[number];

/** The three names under which a send may give its sender. */
export class SenderFields {
  @IsOptional()
  @SenderField()
  sender_id?: string | null;

  @IsOptional()
  @SenderField()
  sender?: string | null;

  @IsOptional()
  @SenderField()
  source_address?: string | null;
}

/** The field that names the sender, or undefined when none does. */
export function chosenSenderField(request: Readonly<SenderFields>): SenderFieldName | undefined {
  return SENDER_FIELDS.find((field) => typeof request[field] === 'string');
}
