import { moveClock } from './move-clock';

describe('moveClock', () => {
  const right = globalThis.Date;

  afterEach(() => {
    globalThis.Date = right;
  });

  it.each([-600_000, 600_000])('lets the wall clock be off by %d ms, and nothing else', (offsetMs) => {
    const elapsed = performance.now();
    moveClock(offsetMs);
    expect(Math.abs(Date.now() - right.now() - offsetMs)).toBeLessThan(1_000);
    expect(Math.abs(new Date().getTime() - right.now() - offsetMs)).toBeLessThan(1_000);
    expect(right.parse(Date()) - right.now()).toBeCloseTo(offsetMs, -4);
    expect(performance.now() - elapsed).toBeLessThan(5_000);
    expect(new Date(5).getTime()).toBe(5);
    expect(new Date('2026-01-01T00:00:00Z').toISOString()).toBe('2026-01-01T00:00:00.000Z');
    expect(new right(5)).toBeInstanceOf(Date);
    expect(new Date()).toBeInstanceOf(right);
    expect(Date.UTC(2026, 0, 1)).toBe(right.UTC(2026, 0, 1));
  });
});
