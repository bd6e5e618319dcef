import type { MessageState } from '@sms/smpp';
import type { CarrierReceipt } from '../outcomes/carrier-receipt';
import { referenceOf } from '../submitting/segment';

/** Kannel's `%d`. */
const STATES: Readonly<Record<string, MessageState>> = { 1: 'delivered', 2: 'undeliverable', 4: 'enroute', 8: 'accepted', 16: 'rejected' };

/** Reads the query of a call to the address that was given as `dlr-url`; undefined when it is not one. */
export function kannelReport(carrier: string, query: URLSearchParams): CarrierReceipt | undefined {
  const state = STATES[query.get('state') ?? ''];
  const submission = query.get('submission') ?? '';
  const recipient = query.get('to') ?? '';
  if (!state || !/^[1-9]\d{0,15}$/.test(submission) || !/^\d{1,15}$/.test(recipient)) return undefined;
  const at = Number(query.get('at'));
  return {
    carrier,
    carrierMessageId: submission,
    recipient,
    reference: referenceOf(Number(submission)),
    state,
    errorCode: /\berr:(\w{1,32})/.exec(query.get('answer') ?? '')?.[1] ?? null,
    doneAt: Number.isSafeInteger(at) && at > 0 && at < 1e11 ? new Date(at * 1_000) : null,
  };
}
