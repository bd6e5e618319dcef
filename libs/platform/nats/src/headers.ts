/** Epoch milliseconds after which the caller has given up: a request found later must have no effect. */
export const DEADLINE_HEADER = 'sms-deadline';
export const CORRELATION_HEADER = 'sms-correlation-id';
