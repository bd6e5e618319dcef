import type { CarrierReceipt } from './carrier-receipt';

/** Of the column that keeps it; no receipt that was read has as much. */
const MAX_LENGTH = 128;

type Words = Pick<CarrierReceipt, 'state' | 'stateWord' | 'errorCode' | 'submitDate' | 'doneDate'>;

/**
 * A receipt as its carrier wrote it, for people to read: state, error code and dates under the names that receipts
 * have for them. Without its id, which is known of the message, and without the text that it quotes, which may hold a
 * secret.
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
