import { LogThrottle } from './log-throttle';

describe('LogThrottle', () => {
  it('lets the first of each kind through, then one a minute with the number it stands for', () => {
    let now = 0;
    const throttle = new LogThrottle(() => now);
    expect([throttle.admit('a'), throttle.admit('a'), throttle.admit('b'), throttle.admit('a')]).toEqual([1, 0, 1, 0]);
    now = 59_999;
    expect(throttle.admit('a')).toBe(0);
    now = 60_000;
    expect([throttle.admit('a'), throttle.admit('a')]).toEqual([4, 0]);
  });

  it('lets so many of a kind through each minute, and says how many no line stands for', () => {
    let now = 0;
    const throttle = new LogThrottle(() => now, 2);
    expect([1, 2, 3, 4].map(() => throttle.admit('a'))).toEqual([1, 1, 0, 0]);
    expect([throttle.take('a'), throttle.take('a')]).toEqual([2, 0]);
    expect(throttle.admit('a')).toBe(0);
    now = 60_000;
    expect([1, 2, 3].map(() => throttle.admit('a'))).toEqual([2, 1, 0]);
  });

  it('keeps a bounded number of kinds', () => {
    const throttle = new LogThrottle(() => 0);
    const admitted = Array.from({ length: 2_000 }, (_unused, index) => throttle.admit(`kind ${index}`)).filter(
      (count) => count > 0,
    );
    expect(admitted).toHaveLength(501);
  });
});
