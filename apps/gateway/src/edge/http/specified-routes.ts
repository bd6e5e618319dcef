/**
 * The routes of the API specification. Their limit is the one that vendors were promised: a page of the console is
 * counted there as a program is.
 */
export const SPECIFIED_ROUTES: ReadonlySet<string> = new Set([
  'POST /v1/vendor/send-sms',
  'POST /v1/vendor/send-bulk-sms',
  'GET /v1/sms-logs',
  'POST /v1/otp/generate',
  'POST /v1/otp/verify',
  'GET /v1/vendor/sender-names',
  'GET /v1/vendor/balance',
  'GET /v1/vendor/delivery-reports',
  'POST /v1/sender-names/request',
  'PUT /v1/vendors/delivery-webhook',
]);
