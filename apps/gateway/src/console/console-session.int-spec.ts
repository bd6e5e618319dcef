import { dataOf } from '@sms/api-client';
import { gatewayConfig } from '../config/gateway.config';
import { AuditLog } from '../edge/audit/audit-log';
import { GatewayUnderTest, type Answer, type VendorUnderTest } from '../testing/start-gateway-under-test';
import { LoginLinks } from './login-links';

const PASSWORD = 'password of a vendor';
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

describe('a session of the console', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor();
  });
  afterAll(() => gateway.stop());

  const session = (route: string, body?: object, headers: Record<string, string> = {}) =>
    gateway.call(route, { body, headers: { ...SAME_ORIGIN, ...headers } });
  const logIn = (email = vendor.email) => session('POST /v1/console/session', { email, password: PASSWORD });
  const cookieOf = ({ headers }: Answer) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const renew = (cookie: string) => session('POST /v1/console/session/token', undefined, { cookie });
  const tokenOf = (answer: Answer) => String((answer.body['data'] as { access_token: string }).access_token);
  const statusOfMe = async (bearer: string) => (await gateway.call('GET /v1/me', { bearer })).status;
  const link = async (email = vendor.email) => {
    const { path } = await gateway.data('POST /v1/console/links', { body: { email, password: PASSWORD } });
    return String(path).replace('/console/#code=', '');
  };

  it('begins with a cookie that no script and no other site can read, and a token of ten minutes', async () => {
    const answer = await logIn();
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-console=cs_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=2592000$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body['data']).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 600,
    });
    expect(await statusOfMe(tokenOf(answer))).toBe(200);
    expect(JSON.stringify(await gateway.database.rows('SELECT * FROM console_session', []))).not.toContain(
      cookieOf(answer).slice('__Host-console='.length),
    );
  });

  it('goes on with the same cookie in several tabs, and ends in all of them', async () => {
    const cookie = cookieOf(await logIn());
    const tabs = await Promise.all([renew(cookie), renew(`theme=dark; ${cookie}`), renew(cookie)]);
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200]);
    const ended = await session('DELETE /v1/console/session', undefined, { cookie });
    expect([ended.status, ended.headers.get('set-cookie')]).toEqual([
      200,
      '__Host-console=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0',
    ]);
    expect((await renew(cookie)).status).toBe(401);
    for (const tab of tabs) expect(await statusOfMe(tokenOf(tab))).toBe(401);
    expect((await session('DELETE /v1/console/session')).status).toBe(200);
  });

  it('begins by a link once, whoever else has it', async () => {
    const code = await link();
    const exchange = () => session('POST /v1/console/session/exchange', { code });
    const answers = await Promise.all([exchange(), exchange(), exchange()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const winner = answers.find(({ status }) => status === 200) as Answer;
    expect((await renew(cookieOf(winner))).status).toBe(200);
    expect(dataOf((await gateway.call('GET /v1/me', { bearer: tokenOf(winner) })) as never, '')).toMatchObject({
      user: { email: vendor.email, role: 'owner' },
    });
  });

  it('tells whom a link would log in, as often as it is asked and no longer than the link is good', async () => {
    const code = await link();
    const ask = () => session('POST /v1/console/session/link', { code });
    const masked = `${vendor.email[0]}**@example.com`;
    expect([(await ask()).body['data'], (await ask()).body['data']]).toEqual([{ email: masked }, { email: masked }]);
    expect((await session('POST /v1/console/session/exchange', { code })).status).toBe(200);
    expect((await ask()).body).toMatchObject({ errors: { code: ['code is unknown, used or expired'] } });
  });

  it('ends the one that the browser had, by a link and by a password', async () => {
    const other = await gateway.vendor();
    const had = await logIn();
    const code = await link(other.email);
    const byLink = await session('POST /v1/console/session/exchange', { code }, { cookie: cookieOf(had) });
    expect([(await renew(cookieOf(had))).status, await statusOfMe(tokenOf(had))]).toEqual([401, 401]);
    const body = { email: vendor.email, password: PASSWORD };
    const byPassword = await session('POST /v1/console/session', body, { cookie: cookieOf(byLink) });
    expect([(await renew(cookieOf(byLink))).status, await statusOfMe(tokenOf(byLink))]).toEqual([401, 401]);
    expect((await renew(cookieOf(byPassword))).status).toBe(200);
    const wrong = await session(
      'POST /v1/console/session',
      { ...body, password: 'x' },
      { cookie: cookieOf(byPassword) },
    );
    expect([wrong.status, (await renew(cookieOf(byPassword))).status]).toEqual([401, 200]);
  });

  it('begins by no link where there shall be none', async () => {
    const code = await link();
    const config = gatewayConfig();
    const without = await gateway.replica({}, { ...config, console: { ...config.console, loginLinks: false } });
    try {
      const answers = [
        await without.call('POST /v1/console/links', { body: { email: vendor.email, password: PASSWORD } }),
        await without.call('POST /v1/console/session/link', { body: { code }, headers: SAME_ORIGIN }),
        await without.call('POST /v1/console/session/exchange', { body: { code }, headers: SAME_ORIGIN }),
      ];
      expect(answers.map(({ status, body }) => [status, body['error_code']])).toEqual(
        answers.map(() => [403, 'FORBIDDEN']),
      );
    } finally {
      await without.stop();
    }
    expect((await session('POST /v1/console/session/exchange', { code })).status).toBe(200);
  });

  it('begins by no link that is old, of a disabled user, or from before a change of the password', async () => {
    const { email, token } = await gateway.vendor();
    const [old, changed] = [await link(email), await link(email)];
    await gateway.database.execute(
      `UPDATE login_link SET expires_at = now() - interval '1 second'
       WHERE hash = sha256($1::bytea)`,
      [Buffer.from(old)],
    );
    const exchange = (code: string) => session('POST /v1/console/session/exchange', { code });
    expect((await exchange(old)).status).toBe(422);
    const links = () =>
      gateway.database.rows('SELECT FROM login_link JOIN app_user ON app_user.id = user_id WHERE email = $1', [email]);
    expect(await links()).toHaveLength(2);
    await new LoginLinks(gateway.database, new AuditLog(gateway.database)).prune();
    expect(await links()).toHaveLength(1);
    const body = { current_password: PASSWORD, new_password: 'another password' };
    expect((await gateway.call('POST /v1/auth/password', { bearer: token, body })).status).toBe(200);
    expect((await exchange(changed)).body).toMatchObject({
      errors: { code: ['code is unknown, used or expired'] },
    });

    const other = await gateway.vendor();
    const ofDisabled = await link(other.email);
    await gateway.database.execute('UPDATE app_user SET disabled_at = now() WHERE email = $1', [other.email]);
    expect((await exchange(ofDisabled)).status).toBe(422);
  });

  it('ends when nobody uses it: of an operator after an hour, of others after twelve', async () => {
    const owner = cookieOf(await logIn());
    const operator = cookieOf(
      await session('POST /v1/console/session', { email: 'operator@example.com', password: 'operator of the tests' }),
    );
    const idleFor = (interval: string) =>
      gateway.database.execute(
        `WITH used AS (UPDATE console_session SET used_at = now() - $1::interval)
         UPDATE session SET used_at = now() - $1::interval`,
        [interval],
      );
    await idleFor('59 minutes');
    expect([(await renew(owner)).status, (await renew(operator)).status]).toEqual([200, 200]);
    await idleFor('61 minutes');
    expect([(await renew(owner)).status, (await renew(operator)).status]).toEqual([200, 401]);
    await idleFor('12 hours 1 minute');
    expect((await renew(owner)).status).toBe(401);
  });

  it('ends with its last day, however often it is used', async () => {
    const { email } = await gateway.vendor();
    const cookie = cookieOf(await logIn(email));
    expect((await renew(cookie)).status).toBe(200);
    await gateway.database.execute(
      'UPDATE session SET expires_at = now() WHERE user_id = (SELECT id FROM app_user WHERE email = $1)',
      [email],
    );
    expect((await renew(cookie)).status).toBe(401);
  });

  it('gives as many tokens in a minute as a credential has requests, and writes one use of them down', async () => {
    const { email } = await gateway.vendor();
    const cookie = cookieOf(await session('POST /v1/console/session', { email, password: PASSWORD }));
    const usedAt = () =>
      gateway.database.rows(
        `SELECT c.xmin::text AS version FROM console_session c JOIN session s ON s.id = c.session_id
         JOIN app_user u ON u.id = s.user_id WHERE u.email = $1`,
        [email],
      );
    const before = await usedAt();
    const answers = await Promise.all(Array.from({ length: 62 }, () => renew(cookie)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(60).fill(200), 429, 429]);
    expect(await usedAt()).toEqual(before);
    await gateway.database.execute('TRUNCATE rate_window');
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the site', { 'sec-fetch-site': 'same-site' }],
    ['an address bar', { 'sec-fetch-site': 'none' }],
    ['an older browser, of another site', { origin: 'https://evil.example' }],
    ['no browser', {}],
  ])('is not reached from %s', async (_from, headers) => {
    const cookie = cookieOf(await logIn());
    const call = (route: string, body?: object) => gateway.call(route, { body, headers: { ...headers, cookie } });
    const answers = [
      await call('POST /v1/console/session', { email: vendor.email, password: PASSWORD }),
      await call('POST /v1/console/session/link', { code: 'lc_x' }),
      await call('POST /v1/console/session/exchange', { code: 'lc_x' }),
      await call('POST /v1/console/session/token'),
      await call('DELETE /v1/console/session'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect(answers.map((answer) => answer.headers.get('set-cookie'))).toEqual([null, null, null, null, null]);
    expect((await renew(cookie)).status).toBe(200);
  });

  it('is reached from an older browser that names this host', async () => {
    const { host } = new URL(gateway.baseUrl);
    const body = { email: vendor.email, password: PASSWORD };
    const answer = await gateway.call('POST /v1/console/session', { body, headers: { origin: `http://${host}` } });
    expect(answer.status).toBe(200);
  });

  it('asks without using up what programs of the user may ask, but for what the limit is promised of', async () => {
    const limited = await gateway.vendor({ rate_limit_per_minute: 2 });
    const bearer = tokenOf(await logIn(limited.email));
    const policy = async (route: string) =>
      (await gateway.call(route, { bearer })).headers.get('ratelimit-policy')?.split(';')[1];
    for (let round = 0; round < 5; round += 1) expect(await policy('GET /v1/me')).toBe('q=600');
    expect(await policy('GET /v1/sms-logs')).toBe('q=2');
    const ofProgram = await gateway.call('GET /v1/me', { bearer: limited.token });
    expect(ofProgram.headers.get('ratelimit-policy')).toContain('q=2');
    expect((await gateway.call('GET /v1/sms-logs', { bearer })).status).toBe(429);
  });

  it('tells who is logged in and what they may do, also when the account is suspended', async () => {
    const { id, email, token, uuid } = await gateway.vendor({ name: 'Shop' });
    const operator = await gateway.operator();
    const owner = await gateway.data('GET /v1/me', { bearer: token });
    expect(owner).toMatchObject({
      user: { email, role: 'owner' },
      account: { id, uuid, name: 'Shop', status: 'active', parent_id: null, default_sender: null },
      owners: [email],
      limits: { bulk_max_recipients: 50_000, sandbox_bulk_max_recipients: 100 },
    });
    expect(owner['permissions']).toContain('api-keys.manage');
    expect(owner['permissions']).not.toContain('vendors.manage');
    expect(await gateway.data('GET /v1/me', { bearer: operator })).toMatchObject({
      user: { role: 'operator' },
      account: null,
      owners: [],
      permissions: expect.arrayContaining(['vendors.manage']),
    });
    await gateway.data(`POST /v1/admin/vendors/${id}/suspend`, { bearer: operator, body: { reason: 'fraud' } });
    expect(await gateway.data('GET /v1/me', { bearer: token })).toMatchObject({ account: { status: 'suspended' } });
    expect((await gateway.call('GET /v1/api-keys', { bearer: token })).status).toBe(403);
    expect((await logIn(email)).status).toBe(200);
  });
});
