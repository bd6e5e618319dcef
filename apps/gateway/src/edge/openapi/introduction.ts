import { DEFAULT_PER_MINUTE } from '../rate-limit/rate-limiter';

/** The first page of the reference, in Markdown. */
export const INTRODUCTION = `Send SMS and one-time passwords, and follow each message until it is delivered. Requests
and responses are JSON; times are ISO 8601 in UTC; phone numbers are digits only, without a plus sign.

## Base URL

The address of this page without \`/docs\`: a call of \`POST /v1/vendor/send-sms\` goes to
\`https://<this host>/v1/vendor/send-sms\`. Paths begin with \`/v1/\`.

## Credentials

* Programs send **an API key** as \`X-API-Key: sms_live_…\`. A key has scopes, and is live or for tests. A test key
  (\`sms_test_…\`) sends to the sandbox and costs nothing.
* People have **an access token** of a login, sent as \`Authorization: Bearer …\`: \`POST /v1/auth/login\` returns
  it, and it is valid for an hour. With it, \`POST /v1/api-keys\` makes keys; so does the console.

Each call says which of the two it takes. A 401 says what it takes and what was sent.

## First call

\`\`\`sh
curl -X POST "$BASE_URL/v1/vendor/send-sms" \\
  -H "X-API-Key: $API_KEY" -H "Content-Type: application/json" \\
  -d '{"phone": "999000123456", "message": "Your parcel arrives today."}'
\`\`\`

200 means that the message is queued. Its \`request_id\` leads to the outcome: \`GET /v1/vendor/delivery-reports\`, the
delivery webhook, or \`GET /v1/messages/{message_id}\`, which explains a message step by step.

## Two envelopes

* \`{"status": "success", "message": "…", "data": {…}}\`: most calls.
* \`{"success": true, "message": "…", "data": {…}}\`: one-time passwords and the list of sender names.

Lists of our own routes take \`limit\` and \`cursor\`, and return \`next_cursor\`: send it as \`cursor\` for the next
page, with the other parameters unchanged, until it is null. Old names (\`page\`, \`per_page\`, \`before_id\`,
\`after\`) still work and are marked as deprecated.

## Errors

All errors have one shape, which fits both envelopes: \`status\` is \`error\`, \`success\` is false, \`message\` is for
people, and \`error_code\` is for programs. A 422 names the fields in \`errors\`. Each code has a page,
\`/errors/{error_code}\`; \`doc_url\`, or the header \`Link\`, leads there. Quote \`X-Request-Id\` when you report a
problem. A known path with another method returns 405 with \`Allow\`.

Calls with compatible names and those under *Other credential* ignore unknown fields and query parameters, and name
them in the header \`SMS-Warning\`; all other calls refuse them with 422.

## Repeating a request

Send \`Idempotency-Key\` with every send: for 24 hours, a repeat of the same request under the same key sends nothing
twice and returns the same id. Without it, repeat a send only after a 429, or a 503 other than \`OUTCOME_UNKNOWN\`.

## Limits

A key, or all tokens of one user, may make ${DEFAULT_PER_MINUTE} requests a minute unless an operator has raised it.
\`RateLimit\` says how many are left; a 429 says in \`Retry-After\` when to come back. A bulk takes 50,000 numbers, a
text 160 characters, a phone three one-time passwords in five minutes.

## Test numbers

No country has the code 999, so these numbers reach nobody. With a test key, and wherever the simulator is the carrier:

| number begins with | what happens |
|---|---|
| \`999000\` | delivered |
| \`999001\` | undelivered |
| \`999002\` | expires |
| \`999003\` | rejected by the carrier |

The one-time password of a test key is always \`123456\`.
`;
