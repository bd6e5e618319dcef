export const WEBHOOK_ERRORS = {
  /** `details.delivery_webhook_url`: messages saying why the URL is refused. */
  urlRefused: 'WEBHOOK_URL_REFUSED',
  /** An event of an account this service has not been told of yet: to be delivered again later. */
  accountUnknown: 'WEBHOOK_ACCOUNT_UNKNOWN',
} as const;
