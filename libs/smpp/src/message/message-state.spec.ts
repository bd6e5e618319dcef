import {
  messageStateCode,
  messageStateOf,
  messageStateOfText,
  messageStateText,
  type MessageState,
} from './message-state';

describe('message states', () => {
  it.each<[MessageState, string]>([
    ['delivered', 'DELIVRD DELIVERED DELIV DELIVRED DELIVERD 2'],
    [
      'undeliverable',
      'UNDELIV UNDELIVERED UNDELIVERABLE UNDELIVRD FAILED SYSERR SYSERROR BARRED BARREDA ZEROBAL SKIPPED 5 9',
    ],
    ['expired', 'EXPIRED EXPIR 3'],
    ['deleted', 'DELETED DELETE 4'],
    ['rejected', 'REJECTD REJECTED REJECT NOCRED NOCREDIT 8'],
    ['enroute', 'ENROUTE BUFFRED BUFFERED BUFFERD QUEUED SCHEDULED SENT PENDING 1 0'],
    ['accepted', 'ACCEPTD ACCEPTED ACKED 6'],
    ['unknown', 'UNKNOWN NULL 7'],
  ])('%s is written %s', (state, words) => {
    for (const word of words.split(' ')) expect([word, messageStateOfText(word)]).toEqual([word, state]);
  });

  it.each(['', 'DELIVERYFAILED', 'DELIVERYERROR', 'SENTINEL', 'NULLED', 'FAIL', 'OK', '10', '02', 'X'])(
    '%j is none',
    (word) => {
      expect(messageStateOfText(word)).toBeUndefined();
    },
  );

  it('have numbers, and the words of seven letters', () => {
    expect(messageStateOf(messageStateCode('rejected'))).toBe('rejected');
    expect(messageStateOf(10)).toBeUndefined();
    expect(messageStateOfText(messageStateText('undeliverable'))).toBe('undeliverable');
  });
});
