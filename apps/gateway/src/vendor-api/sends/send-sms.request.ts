import { IsBoolean, IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { MessageText, Phone } from '../../edge/validation/field-rule';
import { IgnoresUnknown, NotMisspelt } from '../../edge/validation/unknown-fields';
import { DryRunField } from './dry-run-field';
import { ReferenceField, TagsField } from '../send-fields/label-fields';
import { ScheduleFields } from '../send-fields/schedule-fields';
import { SmartEncodingField } from '../send-fields/smart-encoding-field';

@IgnoresUnknown()
export class SendSmsRequest extends ScheduleFields {
  @ApiField('Recipient in international format: 7 to 15 digits, no plus sign.', { example: '999000123456' })
  @Phone()
  phone: string;

  @ApiField('The text, at most 160 Unicode characters. One credit is charged for each segment it takes.', {
    example: 'Your parcel arrives today.',
  })
  @MessageText()
  message: string;

  @ApiField(
    '`true`: behind the text comes a blank and a link, some 45 characters, with which the recipient opts out. Both together have at most 160 characters.',
  )
  @NotMisspelt()
  @IsOptional()
  @IsBoolean()
  opt_out_link?: boolean | null;

  @ReferenceField()
  reference?: string | null;

  @TagsField()
  tags?: readonly string[] | null;

  @SmartEncodingField()
  smart_encoding?: boolean | null;

  @DryRunField()
  dry_run?: boolean | null;
}
