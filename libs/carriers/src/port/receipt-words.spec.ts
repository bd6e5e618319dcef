import { receiptWords } from './receipt-words';

const NOTHING = { errorCode: null, submitDate: null, doneDate: null };

describe('receiptWords', () => {
  it.each([
    [
      {
        state: 'undeliverable',
        stateWord: 'UNDELIV',
        errorCode: '027',
        submitDate: '2611221402',
        doneDate: '2611221403',
      },
      'stat:UNDELIV err:027 submit date:2611221402 done date:2611221403',
    ],
    [{ ...NOTHING, state: 'delivered', stateWord: null }, 'stat:delivered'],
    [{ ...NOTHING, state: 'expired', stateWord: null, errorCode: '3-260' }, 'stat:expired err:3-260'],
  ] as const)('has what the carrier wrote of %j', (receipt, words) => expect(receiptWords(receipt)).toBe(words));
});
