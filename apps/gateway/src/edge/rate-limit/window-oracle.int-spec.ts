import fc from 'fast-check';
import { GatewayUnderTest } from '../../testing/start-gateway-under-test';
import { TEST_CLOCK, TimedLimiter, TimedWindow, Times } from '../../testing/timed-rate-limit';

const WINDOW_MS = 60_000;
/** Requests are remembered by the end of their tenth of a second. */
const STAMP_MS = 100;
const GATEWAYS = 3;

/** Remembers each admitted request, and counts them all each time. */
class Oracle {
  private readonly stamps: number[] = [];
  private lastMs = 0;

  /** Returns how many of these requests are admitted. The database's clock may be set back, decisions not. */
  admit(requests: number, quota: number, databaseMs: number): number {
    const nowMs = Math.max(databaseMs, this.lastMs);
    this.lastMs = nowMs;
    const used = this.stamps.filter((stamp) => stamp + WINDOW_MS > nowMs).length;
    const admitted = Math.max(0, Math.min(requests, quota - used));
    for (let one = 0; one < admitted; one += 1) this.stamps.push(Math.ceil(nowMs / STAMP_MS) * STAMP_MS);
    return admitted;
  }
}

type Model = { readonly oracle: Oracle; quota: number; trueMs: number; behindMs: number };
interface Real {
  readonly times: Times;
  readonly limiters: readonly TimedLimiter[];
}
type Command = fc.AsyncCommand<Model, Real>;

class Ask implements Command {
  constructor(
    private readonly gateway: number,
    private readonly requests: number,
  ) {}
  check = () => true;
  async run(model: Model, { limiters }: Real): Promise<void> {
    const limiter = limiters[this.gateway];
    if (!limiter) throw new Error(`there is no gateway ${this.gateway}`);
    const decisions = await Promise.all(Array.from({ length: this.requests }, () => limiter.take('c', model.quota)));
    const allowed = decisions.filter((decision) => decision.allowed).length;
    expect(allowed).toBe(model.oracle.admit(this.requests, model.quota, model.trueMs - model.behindMs));
    for (const decision of decisions) expect(decision.remaining).toBeLessThan(model.quota);
  }
  toString = () => `${this.requests} at gateway ${this.gateway}`;
}

class Pass implements Command {
  constructor(
    private readonly ms: number,
    private readonly setBackMs: number,
  ) {}
  check = () => true;
  async run(model: Model, { times }: Real): Promise<void> {
    model.trueMs = times.trueMs += this.ms;
    model.behindMs = times.databaseBehindMs += this.setBackMs;
  }
  toString = () => `${this.ms} ms pass, the database's clock is set back by ${this.setBackMs} ms`;
}

class ChangeQuota implements Command {
  constructor(private readonly quota: number) {}
  check = () => true;
  async run(model: Model): Promise<void> {
    model.quota = this.quota;
  }
  toString = () => `the quota is ${this.quota}`;
}

const commands = fc.commands(
  [
    fc.tuple(fc.nat(GATEWAYS - 1), fc.integer({ min: 1, max: 12 })).map((args) => new Ask(...args)),
    fc
      .tuple(
        fc.oneof(fc.nat(250), fc.constantFrom(99, 100, 101, 59_899, 59_900, 59_999, 60_000, 60_100), fc.nat(61_000)),
        fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(70_000) }),
      )
      .map((args) => new Pass(...args)),
    fc.constantFrom(1, 5, 10, 10, 30).map((quota) => new ChangeQuota(quota)),
  ],
  { maxCommands: 40 },
);

/** Up to 6,000 a minute no permits are claimed ahead, so that each single decision can be checked. */
describe('a quota', () => {
  let gateway: GatewayUnderTest;
  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    await gateway.database.execute(TEST_CLOCK);
  });
  afterAll(() => gateway.stop());

  it.each([
    ['stays behind', 30_000, 65_000],
    ['is put right again', 0, 35_000],
  ])('counts what was let through after the clock was set back, which then %s', async (_then, behindMs, passMs) => {
    await gateway.database.execute('DELETE FROM rate_window');
    const times = new Times();
    const window = new TimedWindow(gateway.database, times);
    const granted = async (wanted: number) =>
      (await window.claim([{ credential: 'c', wanted, quota: 10 }]))[0]?.granted;
    expect(await granted(5)).toBe(5);
    times.databaseBehindMs = 30_000;
    expect(await granted(5)).toBe(5);
    times.databaseBehindMs = behindMs;
    times.trueMs += passMs;
    expect(await granted(10)).toBe(0);
    times.trueMs += WINDOW_MS;
    expect(await granted(11)).toBe(10);
  });

  it('lets through exactly what counting by hand does, over gateways, changed quotas and clocks that are set back', async () => {
    await fc.assert(
      fc.asyncProperty(commands, fc.constantFrom(1, 5, 10), async (script, quota) => {
        await gateway.database.execute('DELETE FROM rate_window');
        const times = new Times();
        const limiters = Array.from(
          { length: GATEWAYS },
          (_unused, index) => new TimedLimiter(new TimedWindow(gateway.database, times), times, index * 333_333),
        );
        const model = { oracle: new Oracle(), quota, trueMs: times.trueMs, behindMs: 0 };
        await fc.asyncModelRun(() => ({ model, real: { times, limiters } }), script);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  }, 120_000);
});
