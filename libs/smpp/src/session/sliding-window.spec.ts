import { SlidingWindow } from './sliding-window';

describe('RateWindow', () => {
  it('is free until its limit, then when the oldest event has left the span', () => {
    const window = new SlidingWindow(3, 1_000);
    for (const at of [0, 10, 400]) {
      expect(window.freeAt).toBeLessThanOrEqual(at);
      window.add(at);
    }
    expect(window.freeAt).toBe(1_000);
    window.add(1_000);
    expect(window.freeAt).toBe(1_010);
  });

  it('takes over what a window before it counted', () => {
    const before = new SlidingWindow(4, 1_000);
    for (const at of [1, 2, 3, 4, 5]) before.add(at);
    expect(new SlidingWindow(2, 1_000, before).freeAt).toBe(1_004);
    expect(new SlidingWindow(4, 2_000, before).freeAt).toBe(2_002);
    expect(new SlidingWindow(5, 1_000, before).freeAt).toBe(-Infinity);
    // A limit that was lowered for a moment.
    expect(new SlidingWindow(4, 1_000, new SlidingWindow(2, 1_000, before)).freeAt).toBe(1_002);
  });
});
