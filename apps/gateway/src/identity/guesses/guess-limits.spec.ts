import { begun, ended, failed, type GuessCount, type GuessKind, waitMs } from './guess-limits';

const NONE: GuessCount = { failures: 0, failedAgoMs: Infinity, pending: 0, pendingAgoMs: Infinity };
const later = (count: GuessCount, ms: number): GuessCount => ({
  ...count,
  failedAgoMs: count.failedAgoMs + ms,
  pendingAgoMs: count.pendingAgoMs + ms,
});
const failTimes = (kind: GuessKind, times: number): GuessCount => {
  let count = NONE;
  for (let time = 0; time < times; time += 1) count = failed(kind, begun(count));
  return count;
};

it('lets ten guesses at an account fail, then makes each wait twice as long as the one before, up to a limit', () => {
  expect(waitMs('account', failTimes('account', 9))).toBe(0);
  let count = failTimes('account', 10);
  const waits: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const wait = waitMs('account', count);
    waits.push(wait / 1_000);
    expect(waitMs('account', later(count, wait - 1))).toBe(1);
    count = later(count, wait);
    expect(waitMs('account', count)).toBe(0);
    count = failed('account', begun(count));
  }
  expect(waits.slice(0, 4)).toEqual([30, 60, 120, 240]);
  // In the long run, as many are forgotten as are made.
  expect(Math.min(...waits.slice(3))).toBeGreaterThanOrEqual(240);
  expect(waitMs('account', { ...count, failures: 40, failedAgoMs: 0 })).toBe(900_000);
});

it('forgets failures with time', () => {
  const count = failTimes('narrow', 10);
  expect(waitMs('narrow', later(count, 600_000))).toBe(0);
  expect(failed('narrow', later(count, 600_000)).failures).toBe(1);
  expect(failed('account', later(failTimes('account', 10), 900_000)).failures).toBe(10);
});

it('counts guesses in flight until they have ended, or have been in flight for longer than any takes', () => {
  let count = failTimes('place', 8);
  count = begun(begun(count));
  expect(waitMs('place', count)).toBe(1_000);
  expect(waitMs('place', ended(count))).toBe(0);
  expect(waitMs('place', later(count, 30_000))).toBe(0);
  expect(begun(later(count, 30_000)).pending).toBe(1);
});

it('lets one guess at a time be made after a wait', () => {
  const waited = later(failTimes('account', 12), 120_000);
  expect(waitMs('account', waited)).toBe(0);
  expect(waitMs('account', begun(waited))).toBe(1_000);
});

it('lets more people of a wide network mistype', () => {
  expect(waitMs('wide', failTimes('wide', 99))).toBe(0);
  expect(waitMs('wide', failTimes('wide', 100))).toBe(30_000);
  expect(waitMs('middle', failTimes('middle', 30))).toBe(30_000);
});

it('waits no longer than the rule when the clock is set back', () => {
  expect(waitMs('account', later(failTimes('account', 10), -60_000))).toBe(30_000);
});
