import type { Lane, SubmitItem } from '@sms/contracts/messaging';
import type { VendorCaller } from '../../identity/accounts/caller';
import { labelsOf, type MayHaveLabels } from './label-fields';
import { chosenSenderField, type SenderFields } from './sender-fields';

/** A message without a receipt is closed after 48 h. */
export const VALIDITY_SECONDS = 172_800;

/** The submit request to messaging, without its id. `trace`: the sampled trace that it is part of. */
export function submitItem(
  vendor: VendorCaller,
  request: SenderFields & MayHaveLabels & { readonly message: string },
  lane: Lane,
  recipients: readonly string[],
  trace?: string,
): Omit<SubmitItem, 'requestId'> & { readonly text: string } {
  const senderField = chosenSenderField(request);
  return {
    accountId: vendor.accountId,
    parentAccountId: vendor.parentAccountId,
    userId: vendor.userId,
    lane,
    sender: (senderField && request[senderField]) ?? null,
    defaultSender: vendor.defaultSender,
    text: request.message,
    maskedText: null,
    recipients,
    validitySeconds: VALIDITY_SECONDS,
    ...(vendor.sandbox && { sandbox: true }),
    ...(trace !== undefined && { traceParent: trace }),
    ...labelsOf(request),
  };
}
