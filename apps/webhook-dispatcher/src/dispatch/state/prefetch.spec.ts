import { CLOSED } from '../../queues/breaker';
import { prefetchAfter, SendWindow } from './send-window';

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

describe('SendWindow', () => {
  const granting = { crowded: false, grants: () => true };
  /** The window after so many deliveries, all while there is more to send since 0. */
  function widthAfter(deliveries: number, nowMs: number, concurrency = 32, grants = () => true): number {
    const window = new SendWindow(concurrency);
    window.filled(true, 0);
    for (let nth = 0; nth < deliveries; nth += 1) window.answered(delivered(5), { crowded: false, grants }, nowMs);
    return window.admitted(CLOSED, false, nowMs);
  }

  it('is not widened for a burst of less than 20 ms, nor beyond what the endpoint takes or the process grants', () => {
    expect([widthAfter(3, 19), widthAfter(3, 20)]).toEqual([2, 5]);
    expect([widthAfter(9, 20, 4), widthAfter(9, 20, 1)]).toEqual([4, 1]);
    expect(widthAfter(9, 20, 32, () => false)).toBe(2);
  });

  it('grows by one with each delivery up to eight, then by one with as many as it is wide', () => {
    expect([widthAfter(6, 20), widthAfter(13, 20), widthAfter(15, 20)]).toEqual([8, 8, 9]);
  });

  it('is not full while everything is sent, and falls back at a failure', () => {
    const window = new SendWindow(32);
    window.filled(true, 0);
    window.filled(false, 10);
    window.filled(true, 15);
    window.answered(delivered(5), granting, 34);
    expect(window.admitted(CLOSED, false, 34)).toBe(2);
    window.answered(delivered(5), granting, 35);
    expect(window.admitted(CLOSED, false, 35)).toBe(3);
    window.answered({ outcome: 'timeout', durationMs: 9 }, granting, 36);
    expect([window.admitted(CLOSED, false, 36), window.admitted(CLOSED, true, 36)]).toEqual([2, 1]);
  });

  it('holds 32 events at least for a receiver that responds, and none ahead for a probe', () => {
    const window = new SendWindow(32);
    expect(window.buffered(CLOSED, 2)).toBe(2);
    window.answered(delivered(10), granting, 0);
    window.adapt(1);
    expect([window.buffered(CLOSED, 2), window.buffered(CLOSED, 20)]).toEqual([32, 100]);
    expect(window.buffered({ state: 'half-open', resetMs: 1 }, 1)).toBe(1);
  });
});
