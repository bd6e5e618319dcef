import { errorReference } from './error-reference';

const ID = '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d4c11';
const PAGE = '/errors/SOME';

it.each([
  ['POST /v1/vendor/send-sms', 401, {}],
  ['POST /v1/vendor/send-sms', 422, {}],
  ['POST /v1/otp/verify', 429, {}],
  ['POST /v1/vendor/send-sms', 402, { doc_url: PAGE }],
  ['POST /v1/vendor/send-sms', 503, { doc_url: PAGE }],
  ['GET /v1/vendor/send-sms', 405, { request_id: ID, doc_url: PAGE }],
  ['GET /v1/messages', 422, { request_id: ID, doc_url: PAGE }],
  ['GET undefined', 404, { request_id: ID, doc_url: PAGE }],
])('adds to the error of %s with status %i what the specification leaves open: %j', (route, status, fields) =>
  expect(errorReference({ route, requestId: ID }, { status, code: 'SOME' })).toEqual(fields),
);
