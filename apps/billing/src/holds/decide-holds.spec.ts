import type { HoldItem } from '@sms/contracts/billing';
import fc from 'fast-check';
import { decideHolds } from './decide-holds';
import type { KnownHolds } from './known-holds';

const NONE: KnownHolds = new Map();
const item = (requestId: string, credits: number, accountId = 1): HoldItem => ({
  requestId,
  accountId,
  credits,
  messages: 1,
});

describe('decideHolds', () => {
  it('holds in order what fits, past one that does not', () => {
    const { outcomes, toHold } = decideHolds(
      [item('a', 3), item('b', 100), item('c', 2), item('d', 1)],
      new Map([[1, 5]]),
      NONE,
    );
    expect([...outcomes]).toEqual([
      ['a', 'held'],
      ['b', 'insufficient_credit'],
      ['c', 'held'],
      ['d', 'insufficient_credit'],
    ]);
    expect(toHold.map((held) => held.requestId)).toEqual(['a', 'c']);
  });

  it('keeps accounts apart and names the unknown ones', () => {
    const { outcomes } = decideHolds(
      [item('a', 1, 1), item('b', 1, 2), item('c', 1, 3)],
      new Map([
        [1, 0],
        [2, 1],
      ]),
      NONE,
    );
    expect([...outcomes.values()]).toEqual(['insufficient_credit', 'held', 'unknown_account']);
  });

  it('repeats `held` for a request that holds already, though nothing is left', () => {
    const known = new Map([['a', item('a', 2)]]);
    const { outcomes, toHold } = decideHolds([item('a', 2), item('b', 1)], new Map([[1, 0]]), known);
    expect([...outcomes.values()]).toEqual(['held', 'insufficient_credit']);
    expect(toHold).toEqual([]);
  });

  it.each([item('a', 3), item('a', 2, 2), { ...item('a', 2), messages: 2 }])(
    'refuses %j where 2 credits of account 1 are held for one message',
    (asked) => {
      const known = new Map([['a', item('a', 2)]]);
      const available = new Map([
        [1, 9],
        [2, 9],
      ]);
      expect(decideHolds([asked, item('b', 1)], available, known)).toEqual({
        outcomes: new Map([
          ['a', 'invalid'],
          ['b', 'held'],
        ]),
        toHold: [item('b', 1)],
      });
    },
  );

  it('never holds more than is available, and refuses only what does not fit in what is left', () => {
    const items = fc.uniqueArray(
      fc.record({
        requestId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
        accountId: fc.integer({ min: 1, max: 3 }),
        credits: fc.integer({ min: 1, max: 6 }),
        messages: fc.constant(1),
      }),
      { selector: ({ requestId }) => requestId },
    );
    fc.assert(
      fc.property(items, fc.nat(15), fc.nat(15), (batch, first, second) => {
        const available = new Map([
          [1, first],
          [2, second],
        ]);
        const { outcomes, toHold } = decideHolds(batch, available, NONE);
        for (const [account, credits] of available) {
          const left =
            credits - toHold.filter((held) => held.accountId === account).reduce((sum, held) => sum + held.credits, 0);
          expect(left).toBeGreaterThanOrEqual(0);
          for (const refused of batch.filter(
            (one) => one.accountId === account && outcomes.get(one.requestId) === 'insufficient_credit',
          )) {
            expect(refused.credits).toBeGreaterThan(left);
          }
        }
      }),
    );
  });
});
