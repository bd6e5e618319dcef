import { IsOptional } from 'class-validator';
import { Aliases } from '../http/aliases';
import { Phone, SenderField } from '../http/field-rule';

export class GenerateOtpRequestBody {
  @Phone()
  @Aliases('phone')
  phone_number: string;

  @IsOptional()
  @SenderField()
  sender_id?: string | null;
}
