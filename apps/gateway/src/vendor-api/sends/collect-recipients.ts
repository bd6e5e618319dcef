import { isMsisdn } from '@sms/sms-text';
import { invalidFields } from '../../edge/validation/invalid-fields';
import type { EventLoopTurns } from '../uploads/event-loop-turns';
import type { RecipientsFieldName, RefusedRecipients } from '../uploads/refused-recipients';
import { phonesOf, type SendBulkSmsRequest } from './send-bulk-sms.request';
import { RECIPIENT_SLICE } from '../../config/tuning';

/** A longer list in a body of 1 MiB cannot consist of numbers, which have 7 digits at least. */
const MAX_LISTED = 131_072;

export interface Recipients {
  /** Each once: `recipients`, then `phone`, then the file. */
  readonly unique: readonly string[];
  readonly duplicatesRemoved: number;
}

/**
 * Works in slices, so that long lists let other requests run.
 * @param refused collects malformed numbers, of which a request that is sent has none
 * @throws {DomainError} INVALID when there are none, or more than `max`; the message names the first that is too many.
 */
export async function collectRecipients(
  request: Pick<SendBulkSmsRequest, 'recipients' | 'phone' | 'recipients_file'>,
  max: number,
  turns: EventLoopTurns,
  refused?: RefusedRecipients,
): Promise<Recipients> {
  const unique = new Set<string>();
  let total = 0;
  let collected = 0;
  const add = (field: RecipientsFieldName, phone: string, row: number) => {
    if (refused && !isMsisdn(phone)) return refused.add(field, row, phone);
    total += 1;
    unique.add(phone);
    if (unique.size > max)
      throw invalidFields({ [field]: [`${field} ${placeOf(field, row)} is beyond the limit of ${max} recipients`] });
  };
  const endOfSlice = (): Promise<void> | undefined =>
    (collected += 1) % RECIPIENT_SLICE === 0 ? turns.next() : undefined;
  const addList = async (field: 'recipients' | 'phone', phones: Iterable<string>) => {
    let row = 0;
    for (const phone of phones) {
      if (row === MAX_LISTED)
        throw invalidFields({ [field]: [`${field} may not hold more than ${MAX_LISTED} numbers`] });
      add(field, phone, (row += 1));
      const ended = endOfSlice();
      if (ended) await ended;
    }
  };
  await addList('recipients', request.recipients ?? []);
  await addList('phone', phonesOf(request.phone ?? ''));
  const file = request.recipients_file;
  for (const [phone, row] of file?.rows ?? []) {
    add('recipients_file', phone, row);
    const ended = endOfSlice();
    if (ended) await ended;
  }
  if (file) total += file.total - file.rows.size;
  if (file) refused?.addAll(file.refused);
  if (unique.size === 0 && !refused?.total)
    throw invalidFields({ recipients: ['recipients, phone or recipients_file is required'] });
  return { unique: [...unique], duplicatesRemoved: total - unique.size };
}

function placeOf(field: RecipientsFieldName, row: number): string {
  return field === 'recipients_file' ? `row ${row}` : `at index ${row - 1}`;
}
