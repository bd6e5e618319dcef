import { isMsisdn } from '@sms/sms-text';
import { IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { FieldRule, MessageText } from '../../edge/validation/field-rule';
import { IgnoresUnknown } from '../../edge/validation/unknown-fields';
import { type CanaryFields, CanaryField, PaceField } from '../send-fields/control-fields';
import { DryRunField, type MayBeDryRun } from './dry-run-field';
import { RecipientsFile } from '../uploads/recipients-file';
import { ReferenceField, TagsField } from '../send-fields/label-fields';
import { ScheduleFields } from '../send-fields/schedule-fields';
import { SmartEncodingField } from '../send-fields/smart-encoding-field';

/** JSON, or the same fields as a form: see `BulkFormInterceptor`. */
@IgnoresUnknown()
export class SendBulkSmsRequest extends ScheduleFields {
  @ApiField('The text, at most 160 Unicode characters. One credit is charged for each segment it takes.', {
    example: 'Your parcel arrives today.',
  })
  @MessageText()
  message: string;

  @SmartEncodingField()
  smart_encoding?: boolean | null;

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

  @ReferenceField()
  reference?: string | null;

  @TagsField()
  tags?: readonly string[] | null;

  @PaceField()
  pace?: number | null;

  @CanaryField()
  canary?: CanaryFields | null;

  @DryRunField()
  dry_run?: boolean | null;
}

/**
 * The numbers of `phone`, which may be blank, as an empty field of a form is. One by one, because a list of a million
 * commas would otherwise be taken apart as a whole before the first of its empty numbers is refused.
 */
export function* phonesOf(list: string): Generator<string> {
  if (list.trim() === '') return;
  for (let from = 0; from <= list.length;) {
    const comma = list.indexOf(',', from);
    const end = comma === -1 ? list.length : comma;
    yield list.slice(from, end).trim();
    from = end + 1;
  }
}

/** The first of the fields that give recipients. */
export function recipientsField({ recipients, phone }: Pick<SendBulkSmsRequest, 'recipients' | 'phone'>): string {
  if (recipients) return 'recipients';
  return phone ? 'phone' : 'recipients_file';
}

function phoneListProblem(value: unknown, { dry_run }: MayBeDryRun): string | undefined {
  if (typeof value !== 'string') return 'must be a string of phone numbers separated by commas';
  return dry_run === true ? undefined : firstMalformed(phonesOf(value), false);
}

function recipientsProblem(value: unknown, { dry_run }: MayBeDryRun): string | undefined {
  return Array.isArray(value) ? firstMalformed(value, dry_run === true) : 'must be an array of phone numbers';
}

/** @param anyText a dry run takes any text, and says which of them are no phone numbers */
function firstMalformed(phones: Iterable<unknown>, anyText: boolean): string | undefined {
  let index = 0;
  for (const phone of phones) {
    if (typeof phone !== 'string' || !(anyText || isMsisdn(phone)))
      return `at index ${index} must be a phone number in international format: 7 to 15 digits without a plus sign`;
    index += 1;
  }
  return undefined;
}

function fileProblem(value: unknown, { dry_run }: MayBeDryRun): string | undefined {
  if (!(value instanceof RecipientsFile)) return 'must be a file of a multipart/form-data request';
  return dry_run === true ? value.unreadable : value.problem;
}
