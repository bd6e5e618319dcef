import { IsOptional } from 'class-validator';
import { MessageText, Phone, SenderField } from '../http/field-rule';

/** In order of precedence. */
export const SENDER_FIELDS = ['sender_id', 'sender', 'source_address'] as const;
export type SenderFieldName = (typeof SENDER_FIELDS)[number];

export class SendSmsRequest {
  @Phone()
  phone: string;

  @MessageText()
  message: string;

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
export function chosenSenderField(request: Readonly<Partial<Record<SenderFieldName, string | null>>>): SenderFieldName | undefined {
  return SENDER_FIELDS.find((field) => typeof request[field] === 'string');
}
