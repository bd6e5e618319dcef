import { decideCanary } from './decide-canary';

const KEPT = { decision: 'resumed', reason: 'bounds_kept' };
const FAILED = { decision: 'cancelled', reason: 'max_failed_exceeded' };
const MISSED = { decision: 'cancelled', reason: 'min_delivered_missed' };

describe('a canary of 100 messages', () => {
  it.each([
    // delivered, failed, at least delivered, at most failed, before its end, at its end
    [0, 0, 0.9, null, null, MISSED],
    [89, 0, 0.9, null, null, MISSED],
    [90, 0, 0.9, null, KEPT, KEPT],
    [50, 10, 0.9, null, null, MISSED],
    [50, 11, 0.9, null, MISSED, MISSED],
    [0, 0, null, 0.05, null, KEPT],
    [0, 5, null, 0.05, null, KEPT],
    [0, 6, null, 0.05, FAILED, FAILED],
    [95, 0, null, 0.05, KEPT, KEPT],
    [94, 5, null, 0.05, null, KEPT],
    [90, 5, 0.9, 0.05, null, KEPT],
    [90, 6, 0.9, 0.05, FAILED, FAILED],
    [29, 29, 0.29, 0.29, null, KEPT],
    [100, 0, 1, 0, KEPT, KEPT],
    [99, 1, 1, null, MISSED, MISSED],
    [0, 0, 0, 1, KEPT, KEPT],
  ])(
    '%i delivered, %i failed, of %p and %p: %j, at the end %j',
    (delivered, failed, minDelivered, maxFailed, ...both) => {
      const counts = { messages: 100, delivered, failed };
      expect([false, true].map((isOver) => decideCanary(counts, { minDelivered, maxFailed }, isOver))).toEqual(both);
    },
  );
});
