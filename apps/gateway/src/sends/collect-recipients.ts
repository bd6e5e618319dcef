import { invalidFields } from '../http/invalid-fields';
import { phonesOf, type SendBulkSmsRequest } from './send-bulk-sms.request';

export interface Recipients {
  /** Each once: `recipients`, then `phone`, then the file. */
  readonly unique: readonly string[];
  readonly duplicatesRemoved: number;
}

/**
 * @throws {DomainError} INVALID when there are none, or more than `max`; the message names the first that is too many.
 */
export function collectRecipients(
  request: Pick<SendBulkSmsRequest, 'recipients' | 'phone' | 'recipients_file'>,
  max: number,
): Recipients {
  const unique = new Set<string>();
  const add = (field: string, phone: string, place: string) => {
    unique.add(phone);
    if (unique.size > max)
      throw invalidFields({ [field]: [`${field} ${place} is beyond the limit of ${max} recipients`] });
  };
  const recipients = request.recipients ?? [];
  const phones = phonesOf(request.phone ?? '');
  recipients.forEach((phone, index) => add('recipients', phone, `at index ${index}`));
  phones.forEach((phone, index) => add('phone', phone, `at index ${index}`));
  for (const [phone, row] of request.recipients_file?.rows ?? []) add('recipients_file', phone, `row ${row}`);
  if (unique.size === 0) throw invalidFields({ recipients: ['recipients, phone or recipients_file is required'] });
  const total = recipients.length + phones.length + (request.recipients_file?.total ?? 0);
  return { unique: [...unique], duplicatesRemoved: total - unique.size };
}
