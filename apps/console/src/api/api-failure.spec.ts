import { failureOf, unreachable } from './api-failure';

const failed = (status: number, headers: Record<string, string> = {}, body: unknown = null) =>
  failureOf(new Response(null, { status, headers }), body);

it.each([
  [500, true],
  [503, true],
  [429, true],
  [422, false],
  [409, false],
  [404, false],
])('knows whether a repeat of what ended with %i may end otherwise: %s', (status, isPassing) =>
  expect(failed(status).isPassing).toBe(isPassing),
);

it('says what the API says, and when to come again', () => {
  const body = {
    message: 'Too many requests.',
    error_code: 'RATE_LIMIT_EXCEEDED',
    errors: { phone: ['is malformed'] },
  };
  expect(failed(429, { 'retry-after': '7', 'x-request-id': 'r1' }, body)).toMatchObject({
    message: 'Too many requests.',
    code: 'RATE_LIMIT_EXCEEDED',
    requestId: 'r1',
    retryAfterSeconds: 7,
    fields: { phone: ['is malformed'] },
    hasPage: true,
  });
});

it('makes do with what is no reply of the API, or none at all', () => {
  expect(failed(502, { 'retry-after': 'soon' }, '<html>')).toMatchObject({
    message: 'The server responded with status 502.',
    requestId: null,
    retryAfterSeconds: null,
    fields: {},
    hasPage: false,
  });
  expect(unreachable()).toMatchObject({ status: 0, isPassing: true, hasPage: false });
});
