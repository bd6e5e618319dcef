import { admitted, type Breaker, CLOSED, finished, started } from './breaker';
import { breakerOf, rowOf } from './breaker-row';

const SETTINGS = { threshold: 5, resetMs: 30_000, maxResetMs: 300_000 };
const fail = (breaker: Breaker, nowMs = 0) => finished(breaker, false, nowMs, SETTINGS);
const answer = (breaker: Breaker, nowMs = 0) => finished(breaker, true, nowMs, SETTINGS);
const times = (count: number, breaker: Breaker) =>
  Array.from({ length: count }).reduce<Breaker>((state) => fail(state, 1_000), breaker);

describe('breaker', () => {
  it('opens after five failures in a row, for 30 s', () => {
    expect(times(4, CLOSED)).toEqual({ state: 'closed', failures: 4 });
    expect(times(5, CLOSED)).toEqual({ state: 'open', untilMs: 31_000, resetMs: 30_000 });
  });

  it('counts from the start after an answer', () => {
    expect(times(4, answer(times(4, CLOSED)))).toEqual({ state: 'closed', failures: 4 });
  });

  it('lets nothing through while it is open, then one probe', () => {
    const open = times(5, CLOSED);
    expect(admitted(open, 30_999, 8)).toBe(0);
    expect(admitted(open, 31_000, 8)).toBe(1);
    const probing = started(open);
    expect(probing).toEqual({ state: 'half-open', resetMs: 30_000 });
    expect(admitted(probing, 99_999, 8)).toBe(1);
    expect(admitted(CLOSED, 0, 8)).toBe(8);
  });

  it('closes when the probe is answered', () => {
    expect(answer(started(times(5, CLOSED)))).toEqual(CLOSED);
  });

  it('doubles its pause with each failed probe, up to five minutes', () => {
    let breaker = times(5, CLOSED);
    const pauses = Array.from({ length: 6 }, () => {
      breaker = fail(started(breaker), 0);
      return breaker.state === 'open' ? breaker.resetMs / 1_000 : undefined;
    });
    expect(pauses).toEqual([60, 120, 240, 300, 300, 300]);
  });

  it('is not moved by attempts that were in flight when it opened', () => {
    const open = times(5, CLOSED);
    expect(fail(open, 20_000)).toBe(open);
    expect(answer(open, 20_000)).toBe(open);
  });

  it.each<Breaker>([
    { state: 'closed', failures: 3 },
    { state: 'open', untilMs: 5, resetMs: 30_000 },
    { state: 'half-open', resetMs: 60_000 },
  ])('survives being stored: $state', (breaker) => {
    expect(breakerOf(rowOf(breaker, 2), 2)).toEqual(breaker);
  });
});
