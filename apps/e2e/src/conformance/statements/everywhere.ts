import type { Section } from './statement';

const AUTH = 'every endpoint wants its credential';
const PAGING = 'page and per_page keep their bounds and defaults';
const LIMIT = 'a credential has 60 requests a minute, over all endpoints that want one';
const RULES = 'send-sms refuses fields that break a rule, by name';
const BULK_RULES = 'send-bulk-sms refuses fields that break a rule, by name';
const LOCKS = 'otp locks a reference after five wrong codes';
const NO_AUTH = 'otp/verify wants no credential';
const PUBLISHED = 'apps/webhook-dispatcher/src/dispatch/published-contract.int-spec.ts';

export const EVERYWHERE: readonly Section[] = [
  {
    name: 'Endpoints',
    statements: [
      ['POST /v1/vendor/send-sms with a key', AUTH],
      ['POST /v1/vendor/send-bulk-sms with a key', AUTH],
      ['GET /v1/sms-logs with a bearer token', AUTH],
      ['POST /v1/otp/generate with a key', AUTH],
      ['POST /v1/otp/verify without credentials', NO_AUTH],
      ['GET /v1/vendor/sender-names with a key', AUTH],
      ['GET /v1/vendor/balance with a key', AUTH],
      ['GET /v1/vendor/delivery-reports with a key', AUTH],
      ['POST /v1/sender-names/request with a bearer token', AUTH],
      ['PUT /v1/vendors/delivery-webhook with a bearer token', AUTH],
    ],
  },
  {
    name: 'Authentication',
    statements: [
      ['the key is in X-API-Key, for endpoints 1, 2, 4, 6, 7 and 8', AUTH],
      ['the token is a JWT after Bearer in Authorization, for endpoints 3, 9 and 10', AUTH],
      ['endpoint 5 needs nothing', NO_AUTH],
      ['vendors make API keys themselves', 'vendors make their keys'],
      ['missing or wrong credentials get 401 with an error body in the status style', AUTH],
    ],
  },
  {
    name: 'Errors',
    statements: [
      ['401: status error and message', AUTH],
      ['422: status error, message, and errors from field to messages', RULES],
      ['429: status error and message', LIMIT],
      ['429 of endpoint 4: status error and message', 'otp/generate allows three for a phone in five minutes'],
      ['429 of endpoint 5: the OTP error with ATTEMPTS_EXCEEDED', LOCKS],
      ['the error object may carry status, success, message and error_code', LOCKS],
    ],
  },
  {
    name: 'Limits',
    statements: [
      ['60 requests a minute on endpoints 1 to 4 and 6 to 10', LIMIT],
      ['the limit does not apply to endpoint 5', LIMIT],
      ['three codes for a phone in five minutes', 'otp/generate allows three for a phone in five minutes'],
      [
        'five minutes after the first code a fourth one is free',
        {
          file: 'apps/otp/src/codes/generate-otp.int-spec.ts',
          title: 'slides its window: the fourth is free when the first is five minutes old, and says when',
        },
      ],
      ['five wrong codes for a reference, then it is locked', LOCKS],
      [
        'a code is valid for expires_in_seconds, 300',
        {
          file: 'apps/otp/src/codes/verify-otp.int-spec.ts',
          title: 'tells an expired code from a used one, and counts nothing on it',
        },
      ],
      ['a code has six characters', 'otp/verify refuses fields that break a rule, by name'],
      ['a message has at most 160 characters, single', RULES],
      ['a message has at most 160 characters, bulk', BULK_RULES],
      ['a sender name has at most 11 characters', RULES],
      ['senderid has at most 11 characters', 'sender-names/request refuses fields that break a rule, by name'],
      ['sample_content has at least 15 characters', 'sender-names/request refuses fields that break a rule, by name'],
      ['page is an integer from 1, by default 1', PAGING],
      ['per_page is an integer from 1 to 100, by default 10', PAGING],
      [
        'reports are asked for at least five minutes after sending; earlier questions are answered too',
        'a success of sending is no delivery: PENDING until the carrier says more',
      ],
      ['a receiver has eight seconds', { file: PUBLISHED, title: 'a receiver has eight seconds' }],
      [
        'webhooks are tried up to five times with up to a quarter of jitter',
        {
          file: PUBLISHED,
          title:
            'retries come after ten and thirty seconds, two and five minutes, each up to a quarter later, and no more',
        },
      ],
      ['what is over a rate limit gets 429', LIMIT],
    ],
  },
  {
    name: 'Versioning',
    statements: [
      ['the version of the interface is 1.0.0', 'the interface has version 1.0.0 under /v1/'],
      [
        'paths begin with /v1/; endpoint 10 has vendors where the others have vendor',
        'the interface has version 1.0.0 under /v1/',
      ],
    ],
  },
];
