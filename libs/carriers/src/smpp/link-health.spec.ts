import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { LinkHealth } from './link-health';

const SECOND = 1_000;
const options = { windowSize: 10, submitTimeoutMs: 60 * SECOND };

/** A link whose clock the test sets. */
class Bench {
  now = 0;
  readonly health = new LinkHealth(options, 0);

  after(ms: number): this {
    this.now += ms;
    return this;
  }

  answer(tookMs = 100, times = 1): this {
    for (let i = 0; i < times; i += 1) {
      this.health.sent();
      this.after(tookMs).health.answered(this.now, tookMs);
    }
    return this;
  }

  timeOut(times = 1): this {
    for (let i = 0; i < times; i += 1) {
      this.health.sent();
      this.after(options.submitTimeoutMs).health.timedOut(this.now);
    }
    return this;
  }

  get window(): number {
    return this.health.window(this.now);
  }
}

describe('health of a link', () => {
  it('is suspect after five time-outs in a row, and not after four and an answer', () => {
    expect(new Bench().timeOut(4).health.state).toBe('healthy');
    expect(new Bench().timeOut(4).answer().timeOut(4).health.state).toBe('healthy');
    expect(new Bench().timeOut(5).health.state).toBe('suspect');
  });

  it('is suspect as soon as a full window was not answered at all for the time of a submit', () => {
    const bench = new Bench();
    for (let i = 0; i < options.windowSize; i += 1) bench.health.sent();
    bench.after(options.submitTimeoutMs).health.timedOut(bench.now);
    expect(bench.health.state).toBe('suspect');
    // The rest of that window is no failed probe.
    for (let i = 1; i < options.windowSize; i += 1) bench.health.timedOut(bench.now);
    expect([bench.after(10 * SECOND - 1).window, bench.after(1).window]).toEqual([0, 1]);
  });

  it('is not suspect by a full window while something was answered within the time of a submit', () => {
    const bench = new Bench();
    for (let i = 0; i < options.windowSize; i += 1) bench.health.sent();
    bench.after(options.submitTimeoutMs / 2).health.answered(bench.now, options.submitTimeoutMs / 2);
    bench.health.sent();
    bench.after(options.submitTimeoutMs / 2).health.timedOut(bench.now);
    expect(bench.health.state).toBe('healthy');
  });

  it('is probed after 10, 20, 40, 60, 60 s, one message at a time, and at once after it was bound anew for every second failure', () => {
    const bench = new Bench().timeOut(5);
    const fail = () => {
      expect([bench.window, bench.health.probing(bench.now)]).toEqual([1, true]);
      bench.health.sent();
      expect(bench.window).toBe(0);
      bench.after(options.submitTimeoutMs).health.timedOut(bench.now);
    };
    for (const [index, seconds] of [10, 20, 40, 60, 60].entries()) {
      expect(bench.after(seconds * SECOND - 1).window).toBe(0);
      bench.after(1);
      fail();
      expect(bench.health.wantsRebind).toBe(index > 0);
      if (index === 0) continue;
      expect(bench.after(600 * SECOND).window).toBe(0);
      bench.health.bound(bench.now);
      fail();
      expect(bench.health.wantsRebind).toBe(false);
    }
    expect(bench.health.state).toBe('suspect');
  });

  it('comes back with one answer to a window of one, which doubles with each window answered', () => {
    const bench = new Bench()
      .timeOut(5)
      .after(10 * SECOND)
      .answer();
    const windows = [bench.window];
    for (let i = 0; i < 40; i += 1) windows.push(bench.answer().window);
    expect(bench.health.state).toBe('healthy');
    expect([...new Set(windows)]).toEqual([1, 2, 4, 8, 10]);
  });

  it('takes any message as its probe once none was there for half a minute', () => {
    const bench = new Bench().timeOut(5).after(10 * SECOND);
    expect(bench.health.probing(bench.now)).toBe(true);
    bench.after(30 * SECOND);
    expect([bench.health.probing(bench.now), bench.window]).toEqual([false, 1]);
  });

  it('is slow while answers take over half of the deadline: the window halves down to 1 and doubles a minute after the last', () => {
    const bench = new Bench();
    const halved: number[] = [];
    for (let i = 0; i < 20; i += 1) {
      const { window } = bench;
      for (let j = 0; j < window; j += 1) bench.health.sent();
      bench.after(31 * SECOND);
      for (let j = 0; j < window; j += 1) bench.health.answered(bench.now, 31 * SECOND);
      halved.push(window);
    }
    expect(bench.health.state).toBe('slow');
    expect([...new Set(halved)]).toEqual([10, 5, 2, 1]);
    const from = bench.now;
    const doubled = new Map<number, number>();
    for (let i = 0; i < 400; i += 1) {
      const { window } = bench.answer(SECOND);
      if (!doubled.has(window)) doubled.set(window, bench.now - from);
    }
    expect([...doubled.keys()]).toEqual([1, 2, 4, 8, 10]);
    expect(doubled.get(2)).toBeGreaterThan(30 * SECOND);
    expect((doubled.get(10) ?? 0) - (doubled.get(8) ?? 0)).toBeGreaterThanOrEqual(60 * SECOND);
    expect(bench.health.state).toBe('healthy');
  });

  it('keeps its smaller window for a minute after any slow answer, however few there are', () => {
    const bench = new Bench();
    for (let i = 0; i < options.windowSize; i += 1) bench.health.sent();
    bench.after(31 * SECOND);
    for (let i = 0; i < options.windowSize; i += 1) bench.health.answered(bench.now, 31 * SECOND);
    bench.after(60 * SECOND).answer(31 * SECOND);
    expect([bench.health.state, bench.window]).toEqual(['slow', 5]);
    bench.after(60 * SECOND).answer();
    expect([bench.health.state, bench.window]).toEqual(['healthy', 10]);
  });

  it('of a session that may not submit wants it bound anew, and starts again with a window of one', () => {
    const bench = new Bench();
    bench.health.sent();
    bench.health.refused();
    expect([bench.health.state, bench.health.wantsRebind, bench.window]).toEqual(['refused', true, 0]);
    bench.health.bound(bench.now);
    expect([bench.health.state, bench.health.wantsRebind, bench.window]).toEqual(['healthy', false, 1]);
  });

  it('holds to its rules whatever the carrier does', () => {
    const event = record({
      kind: constantFrom('answer', 'slow', 'timeout', 'late', 'return', 'refuse', 'rebind', 'wait'),
      waitMs: integer({ min: 0, max: 90_000 }),
      fill: integer({ min: 0, max: 12 }),
    });
    assert(
      property(array(event, { maxLength: 200 }), (events) => {
        let now = 0;
        let answered = true;
        const health = new LinkHealth(options, now);
        for (const { kind, waitMs, fill } of events) {
          now += waitMs;
          const window = health.window(now);
          expect(window).toBeGreaterThanOrEqual(health.state === 'healthy' || health.state === 'slow' ? 1 : 0);
          expect(window).toBeLessThanOrEqual(health.state === 'suspect' ? 1 : options.windowSize);
          for (let i = 0; i < fill && health.inFlight < health.window(now); i += 1) health.sent();
          if (health.state === 'suspect') expect(answered).toBe(false);
          const flew = health.inFlight > 0;
          if (flew && kind === 'answer') health.answered(now, 50);
          if (flew && kind === 'slow') health.answered(now, 59_000);
          if (flew && kind === 'timeout') health.timedOut(now);
          if (flew && kind === 'return') health.returned();
          if (flew && kind === 'refuse') health.refused();
          if (kind === 'late') health.answeredLate(now);
          if (kind === 'rebind') health.bound(now);
          if (kind === 'late' || (flew && (kind === 'answer' || kind === 'slow'))) answered = true;
          if (flew && kind === 'timeout') answered = false;
          if (kind === 'late' || kind === 'rebind') expect(health.state === 'suspect' && kind === 'late').toBe(false);
          expect(health.inFlight).toBeGreaterThanOrEqual(0);
        }
        // An answer to a probe ends every suspicion, however it arose.
        health.bound((now += 1));
        now += 120_000;
        health.sent();
        health.answered(now, 50);
        expect(['healthy', 'slow']).toContain(health.state);
      }),
      { numRuns: 500 },
    );
  });
});
