import { isStarved } from './background';

describe('isStarved', () => {
  const before = { ranMs: 10_000, waitedMs: 50_000 };

  it.each([
    ['ran while it waited for the rest of the time', 100, 900, false],
    ['ran for less than a thirtieth of what it wanted', 20, 980, true],
    ['had nothing to do', 1, 10, false],
    ['waited for nothing', 0, 0, false],
    ['ran for a thirtieth', 100, 2_900, false],
  ])('judges one that %s', (_what, ranMs, waitedMs, starved) => {
    expect(isStarved(before, { ranMs: before.ranMs + ranMs, waitedMs: before.waitedMs + waitedMs })).toBe(starved);
  });
});
