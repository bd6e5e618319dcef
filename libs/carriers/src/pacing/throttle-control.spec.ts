import { ThrottleControl } from './throttle-control';

describe('throttling', () => {
  it('pauses 100 ms, doubling to 5 s until something is accepted; a window refused as a whole is one sign', () => {
    const control = new ThrottleControl();
    const pauses: number[] = [];
    let now = 0;
    for (let i = 0; i < 8; i += 1) {
      control.throttled(now, 100);
      control.throttled(now, 100);
      pauses.push(control.delayMs(now));
      now += control.delayMs(now);
    }
    expect(pauses).toEqual([100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
    control.accepted(now);
    control.throttled(now, 100);
    expect(control.delayMs(now)).toBe(100);
  });

  it('lowers the agreed rate by a tenth each time, down to a twentieth, and raises it by a hundredth a second', () => {
    const control = new ThrottleControl();
    control.throttled(0, 50);
    expect(control.rate(0, 50)).toBeCloseTo(45);
    control.throttled(1_000, 50);
    expect(control.rate(1_000, 50)).toBeCloseTo(50 * 0.91 * 0.9);
    expect(control.rate(11_000, 50)).toBeCloseTo(50 * (0.91 * 0.9 + 0.1));
    expect(control.rate(60_000, 50)).toBe(50);
    for (let i = 0; i < 100; i += 1) control.throttled(60_000 + i * 5_000, 50);
    expect(control.rate(60_000 + 99 * 5_000, 50)).toBeGreaterThanOrEqual(2.5);
  });

  it('learns a rate where none is agreed, and forgets it once it has recovered', () => {
    const control = new ThrottleControl();
    expect(control.rate(0, null)).toBeNull();
    control.throttled(0, 200);
    expect(control.rate(0, null)).toBeCloseTo(180);
    expect(control.rate(5_000, null)).toBeCloseTo(190);
    expect(control.rate(10_000, null)).toBeNull();
  });
});
