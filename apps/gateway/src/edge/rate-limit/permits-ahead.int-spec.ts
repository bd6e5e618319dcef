import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { eventually } from '@sms/testing';
import fc from 'fast-check';
import { GatewayUnderTest } from '../../testing/start-gateway-under-test';
import { TEST_CLOCK, TimedLimiter, TimedWindow, Times } from '../../testing/timed-rate-limit';
import { PERMITS_AHEAD_MS } from '../../config/tuning';
import type { RateDecision } from './rate-decision';
import { RateLimiter } from './rate-limiter';
import { RateWindow, type WindowGrant } from './rate-window';
import type { WindowClaim } from './rate-window.sql';

const QUOTA = 6_001;
const WINDOW_MS = 60_000;
/** Requests of one statement at most. */
const BATCH = 500;

/** Counts its statements. */
class CountedWindow extends RateWindow {
  statements = 0;

  override claim(claims: readonly WindowClaim[]): Promise<WindowGrant[]> {
    this.statements += 1;
    return super.claim(claims);
  }
}

interface Admission {
  readonly from: number;
  readonly to: number;
}

/** The most admissions that lie wholly within any 60 s, by trying each beginning. */
function mostWithinWindow(admissions: readonly Admission[]): number {
  const counts = [...new Set(admissions.map(({ from }) => from))].map(
    (begin) => admissions.filter(({ from, to }) => from >= begin && to < begin + WINDOW_MS).length,
  );
  return Math.max(0, ...counts);
}

/** A gateway claims ahead and uses some of it a little later; another claims a whole quota when a minute is over. */
const round = fc.record({
  gateway: fc.nat(2),
  /** The claim's decision, within the database's second. */
  phaseMs: fc.oneof(fc.constantFrom(0, 1, 899, 900, 901, 999), fc.nat(999)),
  thereMs: fc.constantFrom(0, 3, 80, 2_500),
  backMs: fc.constantFrom(0, 3, 99, 150, 2_500),
  usedAfterMs: fc.oneof(fc.constantFrom(0, 99, 100), fc.nat(250)),
  used: fc.integer({ min: 1, max: 600 }),
  askedAgainAfterMs: fc.integer({ min: 59_700, max: 60_000 }),
  setBackMs: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(90_000) }),
  returns: fc.boolean(),
});
type Round = typeof round extends fc.Arbitrary<infer Value> ? Value : never;

/** Asks again when the request was refused because it had waited for too long: nothing was decided then. */
async function decided(limiter: RateLimiter): Promise<RateDecision> {
  for (;;) {
    try {
      return await limiter.take('c', QUOTA);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== FAULT_CODES.overloaded) throw error;
    }
  }
}

describe('permits claimed ahead', () => {
  let gateway: GatewayUnderTest;

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    await gateway.database.execute(TEST_CLOCK);
  });
  beforeEach(() => gateway.database.execute('DELETE FROM rate_window'));
  afterAll(() => gateway.stop());

  it('never let more than the quota through in any 60 s, over gateways, latencies and clocks that are set back', async () => {
    const run = async (rounds: readonly Round[]) => {
      await gateway.database.execute('DELETE FROM rate_window');
      const times = new Times();
      const windows = [0, 1, 2].map(() => new TimedWindow(gateway.database, times));
      const limiters = windows.map((window, index) => new TimedLimiter(window, times, index * 333_333));
      const admissions: Admission[] = [];
      const ask = async (limiter: RateLimiter | undefined, requests: number): Promise<number> => {
        const before = admissions.length;
        const take = async (): Promise<void> => {
          const from = times.trueMs;
          if (limiter && (await decided(limiter)).allowed) admissions.push({ from, to: times.trueMs });
        };
        // A batch after the other: on a slow machine, most of thousands at once would wait for too long.
        for (let left = requests; left > 0; left -= BATCH)
          await Promise.all(Array.from({ length: Math.min(left, BATCH) }, take));
        return admissions.length - before;
      };
      for (const { gateway: first, phaseMs, thereMs, backMs, ...then } of rounds) {
        const second = Math.ceil((times.trueMs - times.databaseBehindMs) / 1_000) * 1_000 + 3_000;
        times.trueMs = second + times.databaseBehindMs + phaseMs - thereMs;
        // The second batch claims ahead.
        (windows[first] as TimedWindow).latenciesMs = [0, 0, thereMs, backMs];
        await ask(limiters[first], 700);
        times.trueMs += then.usedAfterMs;
        if (then.returns) await limiters[first]?.returnUnused();
        await ask(limiters[first], then.used);
        times.databaseBehindMs += then.setBackMs;
        times.trueMs += then.askedAgainAfterMs;
        await ask(limiters[(first + 1) % 3], QUOTA + 1);
      }
      expect(mostWithinWindow(admissions)).toBeLessThanOrEqual(QUOTA);
      // No permit stays counted for longer than its time, by the database's clock.
      times.trueMs += times.databaseBehindMs + WINDOW_MS + 1_200;
      expect([await ask(limiters[0], QUOTA), await ask(limiters[1], 1)]).toEqual([QUOTA, 0]);
    };
    const rounds = fc.array(round, { minLength: 1, maxLength: 2 });
    await fc.assert(fc.asyncProperty(rounds, run), { numRuns: 60, endOnFailure: true });
  }, 120_000);

  it('count for a minute from the last moment in which they may be used', async () => {
    const times = new Times();
    const window = new TimedWindow(gateway.database, times);
    const claim = { credential: 'c', wanted: QUOTA, quota: QUOTA };
    // Shortly before the end of the second to which stamps are rounded.
    times.trueMs += 950;
    expect(await window.claim([{ ...claim, aheadMs: PERMITS_AHEAD_MS }])).toMatchObject([{ granted: QUOTA }]);
    times.trueMs += PERMITS_AHEAD_MS + WINDOW_MS - 1;
    expect(await window.claim([claim])).toMatchObject([{ granted: 0 }]);
  });

  it('are had by a gateway that was refused, soon after another one has returned them', async () => {
    const times = new Times();
    const window = new TimedWindow(gateway.database, times);
    const claim = { credential: 'c', wanted: QUOTA, quota: QUOTA };
    const [claimed] = await window.claim([{ ...claim, aheadMs: PERMITS_AHEAD_MS }]);
    const limiter = new TimedLimiter(window, times, 0);
    expect((await limiter.take('c', QUOTA)).allowed).toBe(false);
    const returned = { stamp: claimed?.stamp ?? 0, permits: 1 };
    await window.claim([{ ...claim, wanted: 0, returned }]);
    times.trueMs += PERMITS_AHEAD_MS;
    expect((await limiter.take('c', QUOTA)).allowed).toBe(true);
  });

  it('are returned with the next claim when their time is over by then', async () => {
    const times = new Times();
    const limiter = new TimedLimiter(new TimedWindow(gateway.database, times), times, 0);
    // The second batch claims ahead.
    for (let batch = 0; batch < 2; batch += 1)
      await Promise.all(Array.from({ length: 50 }, () => limiter.take('c', QUOTA)));
    // So long after them that nothing is claimed ahead.
    times.trueMs += 3 * PERMITS_AHEAD_MS;
    expect(await limiter.take('c', QUOTA)).toMatchObject({ allowed: true, remaining: QUOTA - 101 });
  });

  it('are not used under a quota that is another by now', async () => {
    const times = new Times();
    const limiter = new TimedLimiter(new TimedWindow(gateway.database, times), times, 0);
    // The second batch claims ahead.
    for (let batch = 0; batch < 2; batch += 1)
      await Promise.all(Array.from({ length: 50 }, () => limiter.take('c', QUOTA)));
    expect((await limiter.take('c', 60)).allowed).toBe(false);
  });

  it('are exact over three gateways that ask at once, and nearly all of the quota is had', async () => {
    const limiters = Array.from({ length: 3 }, () => new RateLimiter(new RateWindow(gateway.database)));
    let allowed = 0;
    const work = async (limiter: RateLimiter): Promise<void> => {
      for (let asked = 0; asked < 300; asked += 1) if ((await limiter.take('busy', QUOTA)).allowed) allowed += 1;
    };
    await Promise.all(limiters.flatMap((limiter) => Array.from({ length: 12 }, () => work(limiter))));
    expect(allowed).toBeLessThanOrEqual(QUOTA);
    await Promise.all(limiters.map((limiter) => limiter.returnUnused()));
    // Other gateways get the permits that one had claimed and did not use.
    await eventually(async () => {
      for (const limiter of limiters) await limiter.returnUnused();
      // Takes all there are: how many one gateway had left over depends on how fast the machine is.
      while ((await (limiters[0] as RateLimiter).take('busy', QUOTA)).allowed) allowed += 1;
      expect(allowed).toBe(QUOTA);
    });
    expect((await (limiters[1] as RateLimiter).take('busy', QUOTA)).allowed).toBe(false);
  }, 60_000);

  it('cost a credential of a million a minute about ten statements a second', async () => {
    const window = new CountedWindow(gateway.database);
    const limiter = new RateLimiter(window);
    const startedAt = performance.now();
    let served = 0;
    const work = async (): Promise<void> => {
      while (performance.now() < startedAt + 2_000) {
        expect((await limiter.take('c', 1_000_000)).allowed).toBe(true);
        served += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    await Promise.all(Array.from({ length: 32 }, work));
    const seconds = (performance.now() - startedAt) / 1_000;
    expect(served).toBeGreaterThan(500 * seconds);
    expect(window.statements).toBeLessThanOrEqual(12 * seconds + 10);
  });

  it('are returned when their time is over, and claimed by nobody who does not ask', async () => {
    const limiter = new RateLimiter(new RateWindow(gateway.database));
    const used = async () =>
      (await gateway.database.rows<{ used: number }>("SELECT used FROM rate_window WHERE credential = 'c'"))[0]?.used;
    await limiter.take('c', QUOTA);
    expect(await used()).toBe(1);
    await Promise.all(Array.from({ length: 50 }, () => limiter.take('c', QUOTA)));
    await eventually(async () => {
      await limiter.returnUnused();
      expect(await used()).toBe(51);
    });
  });
});
