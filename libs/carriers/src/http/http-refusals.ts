import type { ReasonCode } from '@sms/contracts/messaging';
import type { Refusal, Retry } from '../port/refusal';

type Meaning = readonly [Retry, reason: string, code: ReasonCode];

const ACCOUNT: Meaning = ['elsewhere', 'our account is not accepted', 'carrier_account_refused'];
const CREDIT: Meaning = ['elsewhere', 'our account has no credit', 'carrier_out_of_credit'];
const NO_SERVICE: Meaning = ['elsewhere', 'there is no such service', 'carrier_unavailable'];

/** Refusals of `sendsms` by status: whether a retry can succeed, and the reason reported to the vendor. */
const REFUSALS: Readonly<Record<number, Meaning>> = {
  400: ['elsewhere', 'the request is not accepted', 'invalid_parameter'],
  401: ACCOUNT,
  402: CREDIT,
  403: ACCOUNT,
  404: NO_SERVICE,
  405: NO_SERVICE,
  413: ['never', 'the text is too long', 'text_too_long'],
  429: ['later', 'too many messages at once', 'carrier_throttled'],
  503: ['anywhere', 'temporary error', 'carrier_unavailable'],
};

/** The body of an answer says more than its status; the first match counts. */
const BODY_RULES: readonly (readonly [RegExp, Meaning])[] = [
  [/credit|balance|quota|funds|payment/i, CREDIT],
  [/authori[sz]|authenti|login|password|unknown user|no such user|account/i, ACCOUNT],
  [/not routable|no route/i, ['elsewhere', 'no route to the destination', 'no_route']],
  // The list is the gateway operator's own: another carrier may accept the destination.
  [/(white|black|deny|allow).{0,20}list/i, ['elsewhere', 'the destination is not accepted', 'destination_not_allowed']],
  [/sender|source|\bfrom\b/i, ['elsewhere', 'the sender is not accepted', 'invalid_sender']],
  [/receiver|recipient|destination|msisdn|number/i, ['never', 'the destination is not valid', 'invalid_recipient']],
];

/**
 * The refusal that an answer other than an acceptance means. Undefined when the message may have been accepted, as
 * with a 502 or 504 of a proxy.
 */
export function httpRefusal(status: number, body: string): Refusal | undefined {
  if (status !== 503 && (status < 300 || status >= 500)) return undefined;
  const byBody =
    status >= 400 && status !== 429 && status !== 503
      ? BODY_RULES.find(([pattern]) => pattern.test(body))?.[1]
      : undefined;
  const [retry, meaning, code] = byBody ?? REFUSALS[status] ?? ['elsewhere', 'not accepted', 'carrier_refused'];
  return { reason: `${meaning} (HTTP ${status})`, code, retry };
}
