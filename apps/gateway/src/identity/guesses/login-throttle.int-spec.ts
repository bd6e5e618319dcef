import { eventually, MACHINE_PACE } from '@sms/testing';
import { pino } from 'pino';
import { PassThrough } from 'node:stream';
import { type Answer, GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';
import { GuessCounts } from './guess-counts';
import { KnownPlaces } from './known-places';
import { LoginThrottle } from './login-throttle';

const PASSWORD = 'password of a vendor';
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };
/** For the slowest of 20 logins on a slow machine, where this process also is 40 guessers and both gateways. */
const SLOW_MS = 2_500 * MACHINE_PACE;

jest.setTimeout(120_000);

describe('the throttle of logins', () => {
  let gateway: GatewayUnderTest;
  let replica: GatewayUnderTest;

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    replica = await gateway.replica();
  });
  afterAll(async () => {
    await replica.stop();
    await gateway.stop();
  });
  beforeEach(() => gateway.database.execute('DELETE FROM guess_count'));

  let addresses = 0;
  /** Each in a /24 of its own. */
  const newAddress = () => `10.${(addresses += 1) >> 8}.${addresses & 255}.1`;
  const logIn = ({ email }: Pick<VendorUnderTest, 'email'>, address: string, password = PASSWORD, at = gateway) =>
    at.call('POST /v1/auth/login', { body: { email, password }, headers: { 'x-forwarded-for': address } });
  const guess = (vendor: Pick<VendorUnderTest, 'email'>, address: string, at = gateway) =>
    logIn(vendor, address, 'a guess', at);
  const inConsole = ({ email }: VendorUnderTest, address: string, cookie?: string, password = PASSWORD) =>
    gateway.call('POST /v1/console/session', {
      body: { email, password },
      headers: { ...SAME_ORIGIN, 'x-forwarded-for': address, ...(cookie && { cookie }) },
    });
  const count = (answers: readonly Answer[], status: number) => answers.filter((one) => one.status === status).length;
  const times = <T>(length: number, one: (index: number) => T) => Array.from({ length }, (_, index) => one(index));
  const pass = (seconds: number) =>
    gateway.database.execute(
      `UPDATE guess_count SET failed_at = failed_at - make_interval(secs => $1),
         pending_at = pending_at - make_interval(secs => $1)`,
      [seconds],
    );

  it('S2: lets ten of 1,000 addresses guess at an account over two gateways, and its owner and others in', async () => {
    const [victim, other] = [await gateway.vendor(), await gateway.vendor()];
    const [home, otherHome] = [newAddress(), newAddress()];
    expect((await logIn(victim, home)).status).toBe(200);
    expect((await logIn(other, otherHome)).status).toBe(200);
    const answers: Answer[] = [];
    const flood = times(40, async (one) => {
      for (let round = 0; round < 25; round += 1)
        answers.push(await guess(victim, newAddress(), one % 2 === 0 ? gateway : replica));
    });
    const took: number[] = [];
    const insiders = times(2, async (one) => {
      for (let round = 0; round < 10; round += 1) {
        const startedAt = performance.now();
        const at = round % 2 === 0 ? gateway : replica;
        expect((await logIn(one === 0 ? victim : other, one === 0 ? home : otherHome, PASSWORD, at)).status).toBe(200);
        took.push(performance.now() - startedAt);
      }
    });
    await Promise.all([...flood, ...insiders]);
    // One more when the first wait has passed.
    expect(count(answers, 401)).toBeGreaterThanOrEqual(10);
    expect(count(answers, 401)).toBeLessThanOrEqual(11);
    expect(count(answers, 429)).toBe(1_000 - count(answers, 401));
    const refused = await guess(victim, newAddress(), replica);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await logIn(victim, newAddress())).status).toBe(429);
    expect((await logIn(victim, home, PASSWORD, replica)).status).toBe(200);
    took.sort((a, b) => a - b);
    expect(took).toHaveLength(20);
    expect(took.at(-1)).toBeLessThan(SLOW_MS);
  });

  it('S2: makes the guesses at an account wait longer and longer, with the right Retry-After', async () => {
    const victim = await gateway.vendor();
    const waits: number[] = [];
    for (let round = 0; round < 10; round += 1) await guess(victim, newAddress(), round % 2 === 0 ? gateway : replica);
    for (let round = 0; round < 3; round += 1) {
      const refused = await guess(victim, newAddress());
      expect([refused.status, refused.body['error_code']]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
      const seconds = Number(refused.headers.get('retry-after'));
      waits.push(seconds);
      await pass(seconds);
      expect((await guess(victim, newAddress())).status).toBe(401);
    }
    expect(waits).toEqual([30, 60, 120]);
  });

  it('S2: counts the addresses of a /64, a /56 and a /48 together, and those of a /24', async () => {
    const vendors = await Promise.all(times(2, () => gateway.vendor()));
    const nobody = (index: number) => ({ email: `nobody-${index}@example.com` });
    const within = async (allowed: number, address: (index: number) => string) => {
      let wrong = 0;
      while ((await guess(nobody(wrong), address(wrong), wrong % 2 === 0 ? gateway : replica)).status === 401)
        wrong += 1;
      // While they were made, some were forgotten.
      expect(wrong).toBeGreaterThanOrEqual(allowed);
      expect(wrong).toBeLessThanOrEqual(allowed * 1.2);
    };
    await within(10, (index) => `2001:db8:1:1::${index + 1}`);
    await within(30, (index) => `2001:db8:2:${(index + 1).toString(16)}::1`);
    await within(100, (index) => `2001:db8:3:${(index + 1).toString(16)}00::1`);
    await within(100, (index) => `198.51.100.${index + 1}`);
    expect((await logIn(vendors[0]!, '2001:db8:1:2::1')).status).toBe(200);
    expect((await logIn(vendors[1]!, '2001:db8:3:9999::1')).status).toBe(429);
  });

  it('S8: lets nobody be shut out by strangers at the same address: a device or an address that is known goes on', async () => {
    const shared = newAddress();
    const [byDevice, byAddress, unknown] = await Promise.all(times(3, () => gateway.vendor()));
    const cookies = (await inConsole(byDevice!, newAddress())).headers.getSetCookie();
    const device = cookies.map((one) => one.split(';')[0]).find((one) => one?.includes('device=')) ?? '';
    expect(cookies.find((one) => one.includes('device='))).toMatch(
      /^__Host-device=dv_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=34560000$/,
    );
    expect((await logIn(byAddress!, shared)).status).toBe(200);
    for (let round = 0; round < 10; round += 1) await guess({ email: 'nobody@example.com' }, shared);
    expect((await inConsole(unknown!, shared)).status).toBe(429);
    expect((await inConsole(byDevice!, shared)).status).toBe(429);
    expect((await inConsole(byDevice!, shared, device)).status).toBe(200);
    expect((await logIn(byAddress!, shared, PASSWORD, replica)).status).toBe(200);
    // The cookie is worth nothing to another user.
    expect((await inConsole(unknown!, shared, device)).status).toBe(429);
  });

  it('answers a known place as a stranger while strangers wait, and lets it guess no more often', async () => {
    const [shared, vendor] = [newAddress(), await gateway.vendor()];
    expect((await logIn(vendor, shared)).status).toBe(200);
    for (let round = 0; round < 10; round += 1) await guess({ email: 'nobody@example.com' }, shared);
    const [known, stranger] = [await guess(vendor, shared), await guess({ email: 'nobody@example.com' }, shared)];
    expect({ ...known.body, request_id: stranger.body['request_id'] }).toEqual(stranger.body);
    for (let round = 0; round < 9; round += 1) await guess(vendor, shared);
    expect((await logIn(vendor, shared)).status).toBe(429);
    await pass(3_600);
    expect((await logIn(vendor, shared)).status).toBe(200);
  });

  it('counts no login that is right, and none that was never decided', async () => {
    const vendor = await gateway.vendor();
    for (let round = 0; round < 15; round += 1) expect((await logIn(vendor, newAddress())).status).toBe(200);
    const address = newAddress();
    for (let round = 0; round < 15; round += 1) expect((await logIn(vendor, address)).status).toBe(200);
    expect(await gateway.database.rows('SELECT 1 FROM guess_count WHERE failures > 0 OR pending > 0')).toEqual([]);
  });

  it('logs the user whose logins have to wait, and never an e-mail address, a password or who asked', async () => {
    let log = '';
    const stream = new PassThrough().on('data', (chunk: Buffer) => (log += chunk.toString()));
    const [counts, places] = [new GuessCounts(gateway.database), new KnownPlaces(gateway.database)];
    const throttle = new LoginThrottle(counts, places, pino({ level: 'warn' }, stream));
    const [email, address] = ['nobody@example.com', newAddress()];
    const attempt = (userId?: number) =>
      throttle.attempt(
        { email, origin: { address, userAgent: null } },
        () => Promise.resolve(undefined),
        () => userId,
      );
    for (let round = 0; round < 9; round += 1) await attempt(7);
    expect(log).toBe('');
    await attempt(7);
    await expect(attempt(7)).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' });
    await eventually(() => expect(log).toContain('"userId":7,"waitSeconds":30'));
    expect(log.split('\n')).toHaveLength(2);
    expect(log).not.toContain('@');
    expect(log).not.toContain(address);
    const stored = await gateway.database.rows<{ name: string }>('SELECT name FROM guess_count');
    expect(stored.map(({ name }) => name).join()).not.toMatch(/@/);
  });

  it('forgets counts after a day and places after 60 days', async () => {
    const vendor = await gateway.vendor();
    await logIn(vendor, newAddress());
    await guess(vendor, newAddress());
    const rows = async (table: string) => (await gateway.database.rows(`SELECT 1 FROM ${table}`)).length;
    await gateway.database.execute(`UPDATE guess_count SET pending_at = now() - interval '25 hours'`);
    await gateway.database.execute(`UPDATE known_place SET used_at = now() - interval '61 days'`);
    expect([await new GuessCounts(gateway.database).prune(), await rows('guess_count')]).toEqual([false, 0]);
    expect([await new KnownPlaces(gateway.database).prune(), await rows('known_place')]).toEqual([false, 0]);
  });
});
