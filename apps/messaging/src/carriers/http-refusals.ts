import type { Refusal, Retry } from './refusal';

type Meaning = readonly [Retry, string];

const ACCOUNT: Meaning = ['elsewhere', 'our account is not accepted'];
const CREDIT: Meaning = ['elsewhere', 'our account has no credit'];
const NO_SERVICE: Meaning = ['elsewhere', 'there is no such service'];

/** Answers of `sendsms` that are refusals: can a retry succeed, and what is told to the vendor. */
const REFUSALS: Readonly<Record<number, Meaning>> = {
  400: ['elsewhere', 'the request is not accepted'],
  401: ACCOUNT,
  402: CREDIT,
  403: ACCOUNT,
  404: NO_SERVICE,
  405: NO_SERVICE,
  413: ['never', 'the text is too long'],
  429: ['later', 'too many messages at once'],
  503: ['anywhere', 'temporary error'],
};

/** Words of the answer say more than its status; the first that fits counts. */
const WORDS: readonly (readonly [RegExp, Meaning])[] = [
  [/credit|balance|quota|funds|payment/i, CREDIT],
  [/authori[sz]|authenti|login|password|unknown user|no such user|account/i, ACCOUNT],
  [/not routable|no route/i, ['elsewhere', 'no route to the destination']],
  // A list of the gateway's own operator: another carrier may think otherwise.
  [/(white|black|deny|allow).{0,20}list/i, ['elsewhere', 'the destination is not accepted']],
  [/sender|source|\bfrom\b/i, ['elsewhere', 'the sender is not accepted']],
  [/receiver|recipient|destination|msisdn|number/i, ['never', 'the destination is not valid']],
];

/**
 * What an answer that is no acceptance means. Undefined when it leaves open whether the message was taken: behind a
 * proxy a 502 or 504 may have been.
 */
export function httpRefusal(status: number, body: string): Refusal | undefined {
  if (status !== 503 && (status < 300 || status >= 500)) return undefined;
  const worded = status >= 400 && status !== 429 && status !== 503 ? WORDS.find(([words]) => words.test(body))?.[1] : undefined;
  const [retry, meaning] = worded ?? REFUSALS[status] ?? ['elsewhere', 'not accepted'];
  return { reason: `${meaning} (HTTP ${status})`, retry };
}
