import { FailureThrottle } from './failure-throttle';

it('lets an address wait after ten failures within a minute, and no other', () => {
  let now = 1_000;
  const throttle = new FailureThrottle(() => now);
  for (let failure = 0; failure < 10; failure += 1) {
    expect(throttle.secondsToWait('192.0.2.1')).toBe(0);
    throttle.recordFailure('192.0.2.1');
    now += 1_000;
  }
  expect(throttle.secondsToWait('192.0.2.1')).toBe(50);
  expect(throttle.secondsToWait('192.0.2.2')).toBe(0);
  now = 61_000;
  expect(throttle.secondsToWait('192.0.2.1')).toBe(0);
});
