import type { Lane, SubmitItem } from '@sms/contracts/messaging';
import { smartEncoded } from '@sms/sms-text';
import type { VendorCaller } from '../../identity/accounts/caller';
import { askedLabels, labelsOf, type MayHaveLabels } from '../send-fields/label-fields';
import { type ScheduleFields, scheduleOf, VALIDITY_SECONDS } from '../send-fields/schedule-fields';
import { chosenSenderField } from '../send-fields/sender-fields';

/** The submit request to messaging, without its id. `trace`: the sampled trace that it is part of. */
export function submitItem(
  vendor: VendorCaller,
  request: ScheduleFields & MayHaveLabels & { readonly message: string; readonly smart_encoding?: boolean | null },
  lane: Lane,
  recipients: readonly string[],
  trace?: string,
): Omit<SubmitItem, 'requestId'> & { readonly text: string } {
  const schedule = scheduleOf(request);
  const senderField = chosenSenderField(request);
  return {
    accountId: vendor.accountId,
    parentAccountId: vendor.parentAccountId,
    userId: vendor.userId,
    lane,
    sender: (senderField && request[senderField]) ?? null,
    defaultSender: vendor.defaultSender,
    text: request.smart_encoding === true ? smartEncoded(request.message) : request.message,
    maskedText: null,
    recipients,
    validitySeconds: request.valid_for ?? VALIDITY_SECONDS,
    ...(schedule && { schedule }),
    ...(vendor.sandbox && { sandbox: true }),
    ...(trace !== undefined && { traceParent: trace }),
    ...labelsOf(request),
  };
}

/**
 * The values in which a repeat under an Idempotency-Key has to equal the first request. Without a schedule or a
 * validity they are those of the releases before.
 */
export function askedOf(operation: string, item: ReturnType<typeof submitItem>, sandbox: boolean): readonly unknown[] {
  const { recipients, text, sender, schedule, validitySeconds } = item;
  const asked = [operation, recipients, text, sender, sandbox, ...askedLabels(item)];
  return schedule || validitySeconds !== VALIDITY_SECONDS ? [...asked, schedule ?? null, validitySeconds] : asked;
}
