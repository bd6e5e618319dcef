/**
 * The list that the error codes in a carrier's receipts belong to: GSM's, one that a service publishes, or `own`,
 * known to the carrier only.
 */
export const ERROR_CODE_LISTS = ['own', 'gsm', 'vonage', 'twilio'] as const;
export type ErrorCodeList = (typeof ERROR_CODE_LISTS)[number];
