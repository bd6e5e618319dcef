/**
 * Whose numbers the error codes in a carrier's receipts are: GSM's, those of a service that publishes its own, or
 * `own`, which only the carrier knows.
 */
export const ERROR_CODE_LISTS = ['own', 'gsm', 'vonage', 'twilio'] as const;
export type ErrorCodeList = (typeof ERROR_CODE_LISTS)[number];
