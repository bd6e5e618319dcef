import { failureOf } from './api-failure';
import { queryClient } from './query-client';

const failed = (status: number, headers: Record<string, string> = {}) =>
  failureOf(new Response(null, { status, headers }), null);
const { retry, retryDelay } = queryClient.getDefaultOptions().queries ?? {};
if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('no rule for repeats');

it.each([
  ['what may pass', 0, failed(503), true],
  ['what may pass, a second time', 1, failed(429), true],
  ['nothing a third time', 2, failed(503), false],
  ['nothing that was refused', 0, failed(422), false],
  ['no fault of the page itself', 0, new TypeError('x is undefined'), false],
])('repeats %s', (_what, failures, error, repeats) => expect(retry(failures, error)).toBe(repeats));

it('repeats when the API says, or after pauses that double', () => {
  expect(retryDelay(0, failed(429, { 'retry-after': '7' }))).toBe(7_000);
  expect([0, 1].map((attempt) => retryDelay(attempt, failed(503)))).toEqual([500, 1_000]);
});
