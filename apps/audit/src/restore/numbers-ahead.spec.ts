import { numbersAhead } from './numbers-ahead';

describe('numbersAhead', () => {
  it('passes over what the lost time can have used, and a million at least', () => {
    expect(numbersAhead(60_000)).toEqual({ log: 1_000_000, other: 1_000_000 });
    expect(numbersAhead(86_400_000)).toEqual({ log: 864_000_000, other: 1_000_000 });
    expect(numbersAhead(30 * 86_400_000)).toEqual({ log: 25_920_000_000, other: 25_920_000 });
  });

  it('leaves ids of the log exact in JSON for a thousand restores by a month', () => {
    expect(numbersAhead(30 * 86_400_000).log * 1_000).toBeLessThan(Number.MAX_SAFE_INTEGER);
  });
});
