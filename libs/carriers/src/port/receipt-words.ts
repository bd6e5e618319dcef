import type { CarrierReceipt } from './carrier-receipt';

/** Length of the database column; no cleaned receipt reaches it. */
const MAX_LENGTH = 128;

type Words = Pick<CarrierReceipt, 'state' | 'stateWord' | 'errorCode' | 'submitDate' | 'doneDate'>;

/**
 * A receipt as its carrier wrote it, for people to read: state, error code and dates under their names in receipts.
 * Omits the id, which the message has, and the quoted text, which may hold a secret.
 */
export function receiptWords({ state, stateWord, errorCode, submitDate, doneDate }: Words): string {
  return [
    ['stat', stateWord ?? state],
    ['err', errorCode],
    ['submit date', submitDate],
    ['done date', doneDate],
  ]
    .flatMap(([name, value]) => (value === null ? [] : [`${name}:${value}`]))
    .join(' ')
    .slice(0, MAX_LENGTH);
}
