import { ResponseTimes } from './response-times';

const [FAST, SLOW] = [100, 101];

/** Responses at 0, the slow ones first. */
function times(slow: number, fast: number): ResponseTimes {
  const kept = new ResponseTimes(FAST);
  for (let nth = 0; nth < slow + fast; nth += 1) kept.add(0, nth < slow ? SLOW : FAST);
  return kept;
}

describe('response times', () => {
  it.each([
    [0, 20, false],
    [1, 18, true],
    [1, 19, false],
    [2, 38, false],
    [3, 37, true],
  ])('with %d slow ones and %d others are slow: %s', (slow, fast, areSlow) => {
    expect(times(slow, fast).areSlow(0, 1)).toBe(areSlow);
  });

  it('say nothing while there are too few', () => {
    expect([times(4, 0).areSlow(0, 5), times(5, 0).areSlow(0, 5), times(0, 0).areSlow(0, 0)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('count for a minute, or until there are 200 newer ones', () => {
    const kept = times(2, 0);
    expect([kept.areSlow(60_000, 1), kept.areSlow(60_001, 1)]).toEqual([true, false]);
    const many = times(11, 189);
    expect(many.areSlow(0, 1)).toBe(true);
    many.add(0, FAST);
    expect(many.areSlow(0, 1)).toBe(false);
    many.add(0, SLOW);
    many.clear();
    expect(many.areSlow(0, 1)).toBe(false);
  });
});
