import { ApiField } from '../../edge/validation/api-field';
import { MessageText, Phone } from '../../edge/validation/field-rule';
import { IgnoresUnknown } from '../../edge/validation/unknown-fields';
import { DryRunField } from './dry-run-field';
import { SenderFields } from './sender-fields';

@IgnoresUnknown()
export class SendSmsRequest extends SenderFields {
  @ApiField('Recipient in international format: 7 to 15 digits, no plus sign.', { example: '999000123456' })
  @Phone()
  phone: string;

  @ApiField('The text, at most 160 Unicode characters. One credit is charged for each segment it takes.', {
    example: 'Your parcel arrives today.',
  })
  @MessageText()
  message: string;

  @DryRunField()
  dry_run?: boolean | null;
}
