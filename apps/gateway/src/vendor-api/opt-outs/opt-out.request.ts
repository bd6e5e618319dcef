import { MAX_OPT_OUT_TEXT } from '@sms/contracts/messaging';
import { isMsisdn } from '@sms/sms-text';
import { IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { FieldRule, Phone, SenderField, Text } from '../../edge/validation/field-rule';
import { RecipientsFile } from '../uploads/recipients-file';

const SENDER = 'Only messages under this sender name are refused; without it, those of all senders.';

export class AddOptOutRequest {
  @ApiField('The number in international format: 7 to 15 digits, no plus sign.', { example: '999000123456' })
  @Phone()
  phone: string;

  @ApiField(SENDER, { example: null })
  @IsOptional()
  @SenderField()
  sender_name?: string | null;

  @ApiField('How it came about, for your own records.', { example: 'Asked by phone' })
  @IsOptional()
  @Text(1, MAX_OPT_OUT_TEXT)
  note?: string | null;
}

/** Numbers that get a link in one call. */
const MAX_LINKS = 1_000;

export class OptOutLinksRequest {
  @ApiField(`1 to ${MAX_LINKS.toLocaleString('en')} numbers in international format.`, { example: ['999000123456'] })
  @FieldRule(
    'recipients',
    (value) => {
      if (!Array.isArray(value) || value.length === 0) return 'must be an array of phone numbers';
      if (value.length > MAX_LINKS) return `may not have more than ${MAX_LINKS} numbers`;
      const malformed = value.findIndex((one) => typeof one !== 'string' || !isMsisdn(one));
      return malformed === -1
        ? undefined
        : `at index ${malformed} must be a phone number in international format: 7 to 15 digits without a plus sign`;
    },
    { type: 'array', minItems: 1, maxItems: MAX_LINKS, items: { type: 'string', pattern: '^[1-9][0-9]{6,14}$' } },
  )
  recipients: readonly string[];

  @ApiField('The link ends messages under this sender name only; without it, those of all senders.', { example: null })
  @IsOptional()
  @SenderField()
  sender_name?: string | null;
}

/** JSON, or the same fields as a form: see `BulkFormInterceptor`. */
export class ImportOptOutsRequest {
  @ApiField('Numbers as an array.', { example: ['999000123456', '999000123457'] })
  @IsOptional()
  @FieldRule(
    'texts',
    (value) =>
      Array.isArray(value) && value.every((one) => typeof one === 'string') ? undefined : 'must be an array of texts',
    { type: 'array', items: { type: 'string' } },
  )
  recipients?: readonly string[] | null;

  @ApiField('Only in a form: UTF-8 CSV with a column phone, recipient, msisdn or number, or one number a line.')
  @IsOptional()
  @FieldRule(
    'recipientsFile',
    (value) => (value instanceof RecipientsFile ? value.unreadable : 'must be a file of a multipart/form-data request'),
    { type: 'string', format: 'binary' },
  )
  recipients_file?: RecipientsFile | null;

  @ApiField(SENDER, { example: null })
  @IsOptional()
  @SenderField()
  sender_name?: string | null;
}
