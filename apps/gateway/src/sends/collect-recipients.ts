import { isMsisdn } from '@sms/sms-text';
import { invalidFields } from '../http/invalid-fields';
import type { RecipientsField, RefusedRecipients } from './refused-recipients';
import { phonesOf, type SendBulkSmsRequest } from './send-bulk-sms.request';

export interface Recipients {
  /** Each once: `recipients`, then `phone`, then the file. */
  readonly unique: readonly string[];
  readonly duplicatesRemoved: number;
}

/**
 * @param refused takes what is malformed, of which there is nothing in a request that is sent
 * @throws {DomainError} INVALID when there are none, or more than `max`; the message names the first that is too many.
 */
export function collectRecipients(
  request: Pick<SendBulkSmsRequest, 'recipients' | 'phone' | 'recipients_file'>,
  max: number,
  refused?: RefusedRecipients,
): Recipients {
  const unique = new Set<string>();
  let total = 0;
  const add = (field: RecipientsField, phone: string, row: number, place: string) => {
    if (refused && !isMsisdn(phone)) return refused.add(field, row, phone);
    total += 1;
    unique.add(phone);
    if (unique.size > max)
      throw invalidFields({ [field]: [`${field} ${place} is beyond the limit of ${max} recipients`] });
  };
  const recipients = request.recipients ?? [];
  const phones = phonesOf(request.phone ?? '');
  recipients.forEach((phone, index) => add('recipients', phone, index + 1, `at index ${index}`));
  phones.forEach((phone, index) => add('phone', phone, index + 1, `at index ${index}`));
  const file = request.recipients_file;
  for (const [phone, row] of file?.rows ?? []) add('recipients_file', phone, row, `row ${row}`);
  if (file) total += file.total - file.rows.size;
  if (file) refused?.addAll(file.refused);
  if (unique.size === 0 && !refused?.total)
    throw invalidFields({ recipients: ['recipients, phone or recipients_file is required'] });
  return { unique: [...unique], duplicatesRemoved: total - unique.size };
}
