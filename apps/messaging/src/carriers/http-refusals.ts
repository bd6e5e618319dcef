import type { Refusal, Retry } from './refusal';

/** Answers of `sendsms` that are refusals: can a retry succeed, and what is told to the vendor. */
const REFUSALS: Readonly<Record<number, readonly [Retry, string]>> = {
  400: ['never', 'the request is not valid'],
  401: ['elsewhere', 'our account is not accepted'],
  402: ['elsewhere', 'our account has no credit'],
  403: ['elsewhere', 'our account is not accepted'],
  404: ['elsewhere', 'there is no such service'],
  405: ['elsewhere', 'there is no such service'],
  413: ['never', 'the text is too long'],
  429: ['later', 'too many messages at once'],
  503: ['anywhere', 'temporary error'],
};

/** Undefined when the status leaves open whether the message was taken: behind a proxy a 502 or 504 may have been. */
export function httpRefusal(status: number): Refusal | undefined {
  if (status !== 503 && (status < 300 || status >= 500)) return undefined;
  const [retry, meaning] = REFUSALS[status] ?? ['elsewhere', 'not accepted'];
  return { reason: `${meaning} (HTTP ${status})`, retry };
}
