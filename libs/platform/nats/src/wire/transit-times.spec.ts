import fc from 'fast-check';
import { TransitTimes } from './transit-times';

const clockOffset = fc.integer({ min: -600_000_000, max: 600_000_000 });
/** Pauses between requests of one sender, and how long each took. */
const requests = fc.array(
  fc.record({ pauseMs: fc.integer({ min: 0, max: 20_000 }), tookMs: fc.integer({ min: 0, max: 30_000 }) }),
  { minLength: 1, maxLength: 60 },
);

describe('TransitTimes', () => {
  it('never takes a request for later than it is, whatever the clocks show', () => {
    fc.assert(
      fc.property(requests, clockOffset, (all, offset) => {
        const times = new TransitTimes();
        let now = 1_000_000;
        for (const { pauseMs, tookMs } of all) {
          now += pauseMs;
          const transit = times.of('sender', now - tookMs + offset, now);
          expect(transit).toBeGreaterThanOrEqual(0);
          expect(transit).toBeLessThanOrEqual(tookMs);
        }
      }),
    );
  });

  it('knows exactly how late one is once another of the last minute was not', () => {
    fc.assert(
      fc.property(requests, clockOffset, fc.nat(59_000), fc.nat(60_000), (all, offset, pauseMs, tookMs) => {
        const times = new TransitTimes();
        let now = 1_000_000;
        for (const earlier of all) {
          now += earlier.pauseMs;
          times.of('sender', now - earlier.tookMs + offset, now);
        }
        times.of('sender', now + offset, now);
        now += pauseMs;
        expect(times.of('sender', now - tookMs + offset, now)).toBe(tookMs);
      }),
    );
  });

  it('believes a sender again within two minutes after its path has become longer for good', () => {
    const times = new TransitTimes();
    times.of('sender', 0, 100);
    expect(times.of('sender', 1_000, 9_100)).toBe(8_000);
    for (let now = 10_000; now < 130_000; now += 1_000) times.of('sender', now - 8_100, now);
    expect(times.of('sender', 130_000 - 8_100, 130_000)).toBe(0);
  });

  it('remembers a sender that was silent, and keeps senders apart', () => {
    const times = new TransitTimes();
    times.of('one', 0, 100);
    times.of('two', 500_000, 100);
    expect(times.of('one', 600_000, 603_100)).toBe(3_000);
    expect(times.of('two', 1_100_000, 600_200)).toBe(100);
  });

  it('keeps a sender that it hears of now and then, however many others come', () => {
    const times = new TransitTimes();
    times.of('kept', 0, 0);
    for (let sender = 0; sender < 990; sender += 1) times.of(`before ${sender}`, 0, sender * 100);
    times.of('kept', 99_000, 99_000);
    for (let sender = 0; sender < 500; sender += 1) times.of(`after ${sender}`, 0, 99_000);
    expect(times.of('kept', 100_000, 102_000)).toBe(2_000);
  });

  it('holds a bounded number of senders, those heard of last', () => {
    const times = new TransitTimes();
    for (let sender = 0; sender < 5_000; sender += 1) times.of(String(sender), 0, sender);
    expect(times.of('4999', 0, 6_999)).toBe(2_000);
    expect(times.of('0', 0, 10_000)).toBe(0);
  });
});
