import type { CurlRequest } from '../../../api/as-curl';

/** A number of the sandbox that delivers. */
const SANDBOX_NUMBER = '999000000001';

/** With a live key the number is left to whoever runs it: it costs a credit. */
export function firstSend(isTest: boolean): CurlRequest {
  const body = { phone: isTest ? SANDBOX_NUMBER : '<number>', message: 'Hello' };
  return { method: 'POST', path: '/v1/vendor/send-sms', body, credential: 'key' };
}
