import { prefetchAfter } from './send-window';

const delivered = (durationMs: number) => ({ outcome: 'delivered', durationMs }) as const;

describe('prefetchAfter', () => {
  it('holds what is sent in 50 ms, or during two cycles that take longer', () => {
    expect(prefetchAfter([delivered(10), delivered(10)], 5, 1)).toBe(5);
    expect(prefetchAfter([delivered(20)], 100, 1)).toBe(10);
  });

  it('never looks farther than half a second or 16 attempts, however slow cycles and fast answers are', () => {
    expect(prefetchAfter([delivered(100)], 30_000, 1)).toBe(5);
    expect(prefetchAfter([delivered(0)], 5, 1)).toBe(16);
  });

  it('reads little ahead for a slow receiver, and nothing for one that fails', () => {
    expect(prefetchAfter([delivered(51)], 5, 8)).toBe(2);
    expect(prefetchAfter([delivered(1), { outcome: 'server_error', durationMs: 1 }], 5, 8)).toBe(1);
    expect(prefetchAfter([{ outcome: 'throttled', durationMs: 1 }], 5, 8)).toBe(1);
  });

  it('stays as it was when nothing was answered', () => {
    expect(prefetchAfter([], 5, 8)).toBe(8);
  });
});
