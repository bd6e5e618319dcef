export const WEBHOOK_ERRORS = {
  /** `details.delivery_webhook_url`: messages saying why the URL is refused. */
  urlRefused: 'WEBHOOK_URL_REFUSED',
  /** There is no URL to send to. */
  noUrl: 'WEBHOOK_URL_NOT_SET',
  /** It was set within the last day, and the replay was asked for by somebody else than an owner. */
  hostIsNew: 'WEBHOOK_HOST_IS_NEW',
  /** Two secrets are valid already: a third would end one that a receiver may still hold. */
  rotationUnderWay: 'WEBHOOK_SECRET_ROTATION_UNDER_WAY',
  /** `details.retryAfterSeconds`. */
  testedTooOften: 'WEBHOOK_TEST_RATE_LIMIT_EXCEEDED',
  /** No such delivery, or one of another account. */
  deliveryUnknown: 'WEBHOOK_DELIVERY_UNKNOWN',
  /** It is being delivered already. */
  deliveryPending: 'WEBHOOK_DELIVERY_PENDING',
  /** An event of an account this service has not been told of yet: to be delivered again later. */
  accountUnknown: 'WEBHOOK_ACCOUNT_UNKNOWN',
} as const;
