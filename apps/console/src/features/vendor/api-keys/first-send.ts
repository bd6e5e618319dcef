import type { CurlRequest } from '../../../api/as-curl';

/** Messages to this number of the sandbox are delivered. */
const SANDBOX_NUMBER = '999000000001';

/** A first message to try a key with. A live message costs a credit, so its number is left to be filled in. */
export function firstSend(isTest: boolean): CurlRequest {
  const body = { phone: isTest ? SANDBOX_NUMBER : '<number>', message: 'Hello' };
  return { method: 'POST', path: '/v1/vendor/send-sms', body, credential: 'key' };
}
