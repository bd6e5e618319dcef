import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';
import { RateLimiter } from './rate-limiter';
import { RateWindow } from './rate-window';

const BALANCE = 'GET /v1/vendor/balance';

/** Returns equal numbers below 1 in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

describe('the rate limit', () => {
  let gateway: GatewayUnderTest;
  const replicas: GatewayUnderTest[] = [];
  const get = (vendor: VendorUnderTest) => gateway.call(BALANCE, { key: vendor.key });
  const age = (seconds: number, credential = '%') =>
    gateway.database.execute(
      `UPDATE rate_window SET decided_at = decided_at - $1 * 1000,
        stamps = (SELECT array_agg(stamp - $1 * 1000 ORDER BY stamp) FROM unnest(stamps) AS stamp)
          WHERE credential LIKE $2`,
      [seconds, credential],
    );

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    await gateway.peer.answer(BILLING_OPERATIONS.balance, ({ accountId }) => ({
      accountId,
      available: 1,
      held: 0,
      spent: 0,
    }));
  });
  afterAll(async () => {
    for (const replica of replicas) await replica.stop();
    await gateway.stop();
  });

  it('lets 60 of 100 parallel requests through and tells the others when to come back', async () => {
    const vendor = await gateway.vendor({ rate_limit_per_minute: 0 });
    const answers = await Promise.all(Array.from({ length: 100 }, () => get(vendor)));
    const allowed = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect([allowed.length, refused.length]).toEqual([60, 40]);
    for (const { headers, body } of refused) {
      expect(body).toEqual({
        status: 'error',
        success: false,
        message: 'Too many requests.',
        error_code: 'RATE_LIMIT_EXCEEDED',
      });
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(61);
    }
    expect(
      allowed.map(({ headers }) => Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])).sort((a, b) => a - b),
    ).toEqual(Array.from({ length: 60 }, (_, left) => left));
    expect(answers[0]?.headers.get('ratelimit-policy')).toBe('"default";q=60;w=60');
  });

  it('lets 60 of 200 parallel requests through three gateways', async () => {
    replicas.push(await gateway.replica(), await gateway.replica());
    const gateways = [gateway, ...replicas];
    const ask = async (quota: number) => {
      const vendor = await gateway.vendor({ rate_limit_per_minute: quota });
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) => (gateways[index % 3] ?? gateway).call(BALANCE, { key: vendor.key })),
      );
      for (const { status, headers } of answers) {
        expect([200, 429]).toContain(status);
        expect(headers.get('ratelimit-policy')).toBe(`"default";q=${quota || 60};w=60`);
        expect(headers.get('ratelimit')).toMatch(/^"default";r=\d+;t=\d+$/);
        expect(headers.get('retry-after')).toEqual(
          status === 429 ? expect.stringMatching(/^([1-9]|[1-5]\d|6[01])$/) : null,
        );
      }
      return answers.filter(({ status }) => status === 200).length;
    };
    expect([await ask(0), await ask(90)]).toEqual([60, 90]);
  });

  it("counts each key, and a user's token, for itself", async () => {
    const vendor = await gateway.vendor({ rate_limit_per_minute: 1 });
    expect((await get(vendor)).status).toBe(200);
    expect((await get(vendor)).status).toBe(429);
    // The token has spent its one request on making the key.
    expect((await gateway.call('GET /v1/sms-logs', { bearer: vendor.token })).status).toBe(429);
    expect((await get(await gateway.vendor({ rate_limit_per_minute: 1 }))).status).toBe(200);
  });

  it('counts for every credential, and not for requests that are not authenticated', async () => {
    const vendor = await gateway.vendor({ rate_limit_per_minute: 1_000_000 });
    expect((await get(vendor)).headers.get('ratelimit')).toMatch(/^"default";r=999999;t=\d+$/);
    await gateway.call(BALANCE, { key: 'nonsense' });
    const rows = await gateway.database.rows<{ credential: string }>('SELECT credential FROM rate_window');
    expect(rows.every(({ credential }) => /^(key|user|login|refresh):[\w-]+$/.test(credential))).toBe(true);
  });

  describe('its window', () => {
    let window: RateWindow;
    beforeEach(async () => {
      window = new RateWindow(gateway.database);
      await gateway.database.execute('DELETE FROM rate_window');
    });
    const granted = async (wanted: number, quota = 60) =>
      (await window.claim([{ credential: 'c', wanted, quota }]))[0]?.granted;

    it('slides: what is 60 s old makes room, and not more', async () => {
      expect(await granted(40)).toBe(40);
      await age(30);
      expect(await granted(40)).toBe(20);
      expect(await granted(1)).toBe(0);
      await age(29);
      expect(await granted(1)).toBe(0);
      await age(2);
      expect(await granted(100)).toBe(40);
      await age(61);
      expect(await granted(100)).toBe(60);
    });

    it('never grants more than the quota in any 60 s, whatever is asked when', async () => {
      const random = seeded(7);
      const grants: { readonly from: number; readonly to: number; readonly granted: number }[] = [];
      // Time passes by ageing the window; between two readings of this clock lies the one that the database took.
      let aged = 0;
      const clock = () => performance.now() + aged;
      for (let step = 0; step < 150; step += 1) {
        const seconds = Math.floor(random() ** 3 * 40);
        if (seconds > 0) await age(seconds);
        aged += seconds * 1_000;
        const from = clock();
        const count = (await granted(1 + Math.floor(random() * 45))) ?? 0;
        grants.push({ from, to: clock(), granted: count });
      }
      grants.forEach(({ from }, first) => {
        const within = grants.slice(first).filter(({ to }) => to - from < 60_000);
        expect(within.reduce((sum, one) => sum + one.granted, 0)).toBeLessThanOrEqual(60);
      });
      // The number is not much lower either: each minute's quota is requested many times over.
      const minutes = ((grants.at(-1)?.to ?? 0) - (grants[0]?.from ?? 0)) / 60_000;
      expect(grants.reduce((sum, one) => sum + one.granted, 0)).toBeGreaterThan(40 * minutes);
    });

    it('says when the oldest request leaves', async () => {
      await granted(60);
      await age(20);
      const [grant] = await window.claim([{ credential: 'c', wanted: 1, quota: 60 }]);
      expect(grant).toMatchObject({ granted: 0, used: 60 });
      expect(grant?.oldestLeavesInMs).toBeGreaterThan(39_000);
      expect(grant?.oldestLeavesInMs).toBeLessThanOrEqual(40_100);
    });

    it('takes permits back that were not used, but no more than there were, and then does not know of them', async () => {
      const [claimed] = await window.claim([{ credential: 'c', wanted: 5, quota: 60 }]);
      await age(20);
      const returned = { stamp: (claimed?.stamp ?? 0) - 20_000, permits: 9 };
      const [grant] = await window.claim([{ credential: 'c', wanted: 2, quota: 60, returned }]);
      expect(grant).toMatchObject({ granted: 2, used: 2 });
      expect(grant?.oldestLeavesInMs).toBeGreaterThan(59_000);
    });

    it('is exact over gateways that ask at the same time', async () => {
      const gateways = Array.from({ length: 3 }, () => new RateLimiter(new RateWindow(gateway.database)));
      const credentials = ['a', 'b', 'c', 'd'];
      const asked = Array.from({ length: 1_200 }, (_, index) => ({
        limiter: gateways[index % 3] as RateLimiter,
        credential: credentials[index % 4] as string,
      }));
      const decisions = await Promise.all(asked.map(({ limiter, credential }) => limiter.take(credential, 60)));
      for (const credential of credentials) {
        expect(
          decisions.filter(({ allowed }, index) => allowed && asked[index]?.credential === credential),
        ).toHaveLength(60);
      }
    });

    it('asks the database no more while a credential can have nothing', async () => {
      const limiter = new RateLimiter(window);
      await Promise.all([limiter.take('c', 1), limiter.take('c', 1)]);
      await gateway.database.execute('DELETE FROM rate_window');
      expect(await limiter.take('c', 1)).toMatchObject({ allowed: false, remaining: 0 });
      expect(await gateway.database.rows('SELECT 1 FROM rate_window')).toEqual([]);
    });

    it('forgets who has not asked for two minutes', async () => {
      await granted(1);
      await window.prune();
      expect(await gateway.database.rows('SELECT 1 FROM rate_window')).toHaveLength(1);
      await age(130);
      await window.prune();
      expect(await gateway.database.rows('SELECT 1 FROM rate_window')).toEqual([]);
    });
  });
});
