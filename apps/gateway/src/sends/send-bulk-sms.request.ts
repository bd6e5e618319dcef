import { isMsisdn } from '@sms/sms-text';
import { IsOptional } from 'class-validator';
import { ApiField } from '../http/api-field';
import { FieldRule, MessageText } from '../http/field-rule';
import { RecipientsFile } from './recipients-file';
import { SenderFields } from './sender-fields';

/** JSON, or the same fields as a form: see `BulkFormInterceptor`. */
export class SendBulkSmsRequest extends SenderFields {
  @ApiField('The text, at most 160 Unicode characters. One credit is charged for each segment it takes.', {
    example: 'Your parcel arrives today.',
  })
  @MessageText()
  message: string;

  @ApiField('Phone numbers, separated by commas.')
  @IsOptional()
  @FieldRule('phoneList', phoneListProblem, { type: 'string' })
  phone?: string | null;

  @ApiField('Recipients as an array; may be combined with `phone`.', { example: ['999000123456', '999000123457'] })
  @IsOptional()
  @FieldRule('recipients', recipientsProblem, {
    type: 'array',
    items: { type: 'string', pattern: '^[1-9][0-9]{6,14}$' },
  })
  recipients?: readonly string[] | null;

  @ApiField('Only in a form: UTF-8 CSV with a column phone, recipient, msisdn or number, or one number a line.')
  @IsOptional()
  @FieldRule('recipientsFile', fileProblem, { type: 'string', format: 'binary' })
  recipients_file?: RecipientsFile | null;
}

/** The numbers of `phone`, which may be blank, as an empty field of a form is. */
export function phonesOf(list: string): readonly string[] {
  return list.trim() === '' ? [] : list.split(',').map((phone) => phone.trim());
}

function phoneListProblem(value: unknown): string | undefined {
  return typeof value === 'string'
    ? firstMalformed(phonesOf(value))
    : 'must be a string of phone numbers separated by commas';
}

function recipientsProblem(value: unknown): string | undefined {
  return Array.isArray(value) ? firstMalformed(value) : 'must be an array of phone numbers';
}

function firstMalformed(phones: readonly unknown[]): string | undefined {
  const index = phones.findIndex((phone) => typeof phone !== 'string' || !isMsisdn(phone));
  return index === -1
    ? undefined
    : `at index ${index} must be a phone number in international format: 7 to 15 digits without a plus sign`;
}

function fileProblem(value: unknown): string | undefined {
  return value instanceof RecipientsFile ? value.problem : 'must be a file of a multipart/form-data request';
}
