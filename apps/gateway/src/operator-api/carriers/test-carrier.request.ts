import { IsInt, Max, Min } from 'class-validator';
import { ReasonRequest } from '../../edge/http/reason.request';
import { ApiField } from '../../edge/validation/api-field';
import { MessageText, Phone } from '../../edge/validation/field-rule';

export class TestCarrierRequest extends ReasonRequest {
  @ApiField('The vendor whose credit pays for the message, and in whose log it is: one of your own.', { example: 1001 })
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  vendor_id: number;

  @ApiField('Recipient in international format: 7 to 15 digits, no plus sign.', { example: '96171000001' })
  @Phone()
  phone: string;

  @ApiField('The text, at most 160 Unicode characters.', { example: 'Test of the carrier north.' })
  @MessageText()
  message: string;
}
