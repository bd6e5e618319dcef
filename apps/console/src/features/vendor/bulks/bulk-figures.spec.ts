import fc from 'fast-check';
import { aboutSeconds, failuresOf, outcomesOf, timeLeft } from './bulk-figures';
import type { Bulk } from './bulk.queries';

const BY_STATUS: Bulk['by_status'] = { queued: 5, pending: 4, delivered: 3, undelivered: 2, failed: 1 };
const reason = (count: number, retry_helps: boolean) => ({ count, retry_helps }) as Bulk['reasons'][number];

describe('the time that is left', () => {
  it.each([
    [0, 'about 5 s'],
    [18, 'about 20 s'],
    [44.2, 'about 45 s'],
    [119, 'about 2 min'],
    [540, 'about 9 min'],
    [9_000, 'about 3 h'],
  ])('of %d seconds is %s', (seconds, words) => expect(aboutSeconds(seconds)).toBe(words));

  it('counts from now, and is never negative', () => {
    const eta = '2026-11-23T18:00:20.000Z';
    expect(timeLeft(eta, Date.parse(eta) - 19_000)).toBe('about 20 s');
    expect(timeLeft(eta, Date.parse(eta) + 60_000)).toBe('about 5 s');
    expect(timeLeft(null, 0)).toBeUndefined();
  });

  it('is never said to be shorter than it is by more than half a unit', () => {
    fc.assert(fc.property(fc.nat(119), (seconds) => Number.parseInt(aboutSeconds(seconds).slice(6), 10) > 0));
  });
});

it('leaves queued messages out of the outcomes', () => {
  expect(outcomesOf(BY_STATUS)).toEqual({ delivered: 3, undelivered: 2, failed: 1, waiting: 4 });
});

it('counts the failures that a retry may help', () => {
  expect(failuresOf({ by_status: BY_STATUS, reasons: [reason(2, true), reason(1, false)] })).toEqual({
    failed: 3,
    retryable: 2,
  });
  // A remark on a message that was delivered is a reason, too.
  expect(failuresOf({ by_status: BY_STATUS, reasons: [reason(9, true)] }).retryable).toBe(3);
});
