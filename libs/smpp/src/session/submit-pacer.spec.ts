import { SubmitPacer } from './submit-pacer';

describe('SubmitPacer', () => {
  it('lets everything through without a cap', () => {
    const pacer = new SubmitPacer();
    for (let i = 0; i < 1000; i++) {
      expect(pacer.delayMs(5)).toBe(0);
      pacer.take();
    }
  });

  it('holds the cap over any second, in which a tenth of it may leave at once', () => {
    const pacer = new SubmitPacer(100);
    const sent: number[] = [];
    for (let now = 0; now < 1000; now++) {
      while (pacer.delayMs(now) === 0) {
        pacer.take();
        sent.push(now);
      }
    }
    expect(sent).toHaveLength(100);
    expect(sent.filter((at) => at === 0)).toHaveLength(10);
  });

  it('says how long until the next token', () => {
    const pacer = new SubmitPacer(2);
    pacer.delayMs(0);
    pacer.take();
    expect(pacer.delayMs(0)).toBe(500);
    expect(pacer.delayMs(400)).toBeCloseTo(100);
  });

  it('lets none leave before one that has been given its time, whatever the rate becomes', () => {
    const pacer = new SubmitPacer(1);
    const times = [1, 1, 100, undefined].map((rate) => {
      pacer.setRate(rate);
      const at = pacer.delayMs(0);
      pacer.take();
      return at;
    });
    expect(times).toEqual([0, 1_000, 1_000, 1_000]);
  });

  it('pauses 100 ms after a throttled answer, doubles to 5 s, starts over after an accepted one', () => {
    const pacer = new SubmitPacer();
    const pauses: number[] = [];
    let now = 0;
    for (let i = 0; i < 8; i++) {
      pacer.throttled(now);
      pauses.push(pacer.delayMs(now));
      now += pacer.delayMs(now);
    }
    expect(pauses).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000]);
    pacer.accepted(now);
    pacer.throttled(now);
    expect(pacer.delayMs(now)).toBe(100);
  });

  it('takes the refusals of one window as one sign', () => {
    const pacer = new SubmitPacer();
    for (let i = 0; i < 10; i++) pacer.throttled(50);
    pacer.accepted(60);
    expect(pacer.delayMs(50)).toBe(100);
    pacer.throttled(150);
    expect(pacer.delayMs(150)).toBe(200);
  });

  it.each([0, -1, NaN])('refuses %d as a rate', (rate) => {
    expect(() => new SubmitPacer(rate)).toThrow(RangeError);
  });
});
