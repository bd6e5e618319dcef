import { BILLING_ERRORS } from '@sms/contracts/billing';
import { messageIdOf } from '@sms/contracts/rpc';
import { decideSettlements, type SettlementState } from './decide-settlements';

const REQUEST = '0198f3a1-7c1e-7d44-9a36-1f0c5be10000';
const id = (ordinal: number): string => messageIdOf(REQUEST, ordinal);

function state(ordinal: number, captured: number, released: number, over: Partial<SettlementState>): SettlementState {
  return { messageId: id(ordinal), captured, released, hold: undefined, earlier: undefined, ...over };
}

function decided(...states: readonly SettlementState[]): { due: string[]; refused: object } {
  const { due, refused } = decideSettlements(states);
  return { due: due.map(({ messageId }) => messageId), refused: Object.fromEntries(refused) };
}

describe('settlements of a hold with one message', () => {
  const hold = { credits: 3, messages: 1, settled: 0 };

  it.each([
    [3, 0],
    [0, 3],
    [1, 2],
  ])('have all of its credits: %i and %i', (captured, released) => {
    expect(decided(state(1, captured, released, { hold }))).toEqual({ due: [id(1)], refused: {} });
  });

  it('are refused with more or less, and for a message that it does not have', () => {
    expect(decided(state(1, 3, 1, { hold })).refused).toEqual({ [id(1)]: BILLING_ERRORS.holdExceeded });
    expect(decided(state(1, 1, 1, { hold })).refused).toEqual({ [id(1)]: BILLING_ERRORS.holdMismatch });
    expect(decided(state(2, 3, 0, { hold })).refused).toEqual({ [id(2)]: BILLING_ERRORS.holdMismatch });
  });
});

describe('settlements of a hold with several messages', () => {
  const hold = { credits: 10, messages: 3, settled: 4 };

  it('fit while the hold has credits left, each for itself', () => {
    expect(decided(state(1, 2, 0, { hold }), state(2, 2, 3, { hold }), state(3, 0, 4, { hold }))).toEqual({
      due: [id(1), id(3)],
      refused: { [id(2)]: BILLING_ERRORS.holdExceeded },
    });
  });

  it('give it back as a whole when nothing of it is settled', () => {
    expect(decided(state(1, 0, 10, { hold: { ...hold, settled: 0 } })).due).toEqual([id(1)]);
    expect(decided(state(1, 0, 10, { hold })).refused).toEqual({ [id(1)]: BILLING_ERRORS.holdExceeded });
  });
});

describe('a settlement', () => {
  const hold = { credits: 3, messages: 1, settled: 0 };

  it('changes nothing when it was made before, and is refused when another was', () => {
    const earlier = { captured: 3, released: 0 };
    expect(decided(state(1, 3, 0, { hold, earlier }))).toEqual({ due: [], refused: {} });
    expect(decided(state(1, 0, 3, { hold, earlier })).refused).toEqual({ [id(1)]: BILLING_ERRORS.settledOtherwise });
  });

  it('is refused without a hold', () => {
    expect(decided(state(1, 3, 0, {})).refused).toEqual({ [id(1)]: BILLING_ERRORS.holdUnknown });
  });
});
