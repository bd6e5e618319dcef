export const WEBHOOK_ERRORS = {
  /** `details.delivery_webhook_url`: messages saying why the URL is refused. */
  urlRefused: 'WEBHOOK_URL_REFUSED',
  /** There is no URL to send to. */
  noUrl: 'WEBHOOK_URL_NOT_SET',
  /** The account has no such endpoint, or its endpoint has no URL. */
  endpointUnknown: 'WEBHOOK_ENDPOINT_UNKNOWN',
  /** The account has as many endpoints as it may. */
  tooManyEndpoints: 'WEBHOOK_ENDPOINT_LIMIT_REACHED',
  /** The host was set within the last day, and the replay was requested by a user who is not an owner. */
  hostIsNew: 'WEBHOOK_HOST_IS_NEW',
  /** Two secrets are valid already: a third would end one that a receiver may still hold. */
  rotationUnderWay: 'WEBHOOK_SECRET_ROTATION_UNDER_WAY',
  /** `details.retryAfterSeconds`. */
  testedTooOften: 'WEBHOOK_TEST_RATE_LIMIT_EXCEEDED',
  /** There is no such delivery, or it belongs to another account. */
  deliveryUnknown: 'WEBHOOK_DELIVERY_UNKNOWN',
  /** The delivery is still pending. */
  deliveryPending: 'WEBHOOK_DELIVERY_PENDING',
  /** An event of an account that this service has not received yet: to be sent again later. */
  accountUnknown: 'WEBHOOK_ACCOUNT_UNKNOWN',
} as const;
