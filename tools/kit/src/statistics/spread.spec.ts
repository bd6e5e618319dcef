import { spread, spreadOfRatios, trimmedMean } from './spread';

describe('spread', () => {
  it('takes the middle, so that one disturbed round does not move it', () => {
    expect(spread([30, 10, 1_000])).toEqual({ median: 30, min: 10, max: 1_000, rounds: 3 });
    expect(spread([30, 10])).toEqual({ median: 20, min: 10, max: 30, rounds: 2 });
  });

  it('leaves out what was not measured', () => {
    expect(spread([NaN, 5])).toEqual({ median: 5, min: 5, max: 5, rounds: 1 });
    expect(spread([])).toMatchObject({ median: NaN, rounds: 0 });
  });

  it('compares within a round: two slow rounds and a fast one of both have one ratio', () => {
    expect(spreadOfRatios([100, 10, 50], [200, 20, 100])).toEqual({ median: 0.5, min: 0.5, max: 0.5, rounds: 3 });
    expect(spreadOfRatios([100, 10], [200])).toMatchObject({ rounds: 1 });
  });
});

it('takes the mean of what is neither among the lowest nor the highest', () => {
  expect(trimmedMean([1, 1_000, ...Array.from({ length: 8 }, (_one, place) => (place % 2 === 0 ? 80 : 140))])).toBe(
    110,
  );
  expect(trimmedMean([3, 5])).toBe(4);
  expect(trimmedMean([])).toBe(NaN);
});
