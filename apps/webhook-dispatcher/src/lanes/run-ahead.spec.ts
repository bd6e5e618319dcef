import { aheadAfter } from './run-ahead';

const delivered = (durationMs: number) => ({ outcome: 'delivered', durationMs }) as const;

describe('aheadAfter', () => {
  it('starts what is sent in 50 ms, or during two turns that take longer', () => {
    expect(aheadAfter([delivered(10), delivered(10)], 5, 1)).toBe(5);
    expect(aheadAfter([delivered(20)], 100, 1)).toBe(10);
  });

  it('never looks farther than half a second or 16 attempts, however slow turns and fast answers are', () => {
    expect(aheadAfter([delivered(100)], 30_000, 1)).toBe(5);
    expect(aheadAfter([delivered(0)], 5, 1)).toBe(16);
  });

  it('does not run ahead of a slow receiver, or of one that fails', () => {
    expect(aheadAfter([delivered(51)], 5, 8)).toBe(1);
    expect(aheadAfter([delivered(1), { outcome: 'server_error', durationMs: 1 }], 5, 8)).toBe(1);
    expect(aheadAfter([{ outcome: 'throttled', durationMs: 1 }], 5, 8)).toBe(1);
  });

  it('stays as it was when nothing was answered', () => {
    expect(aheadAfter([], 5, 8)).toBe(8);
  });
});
