import { eventually } from '@sms/testing';
import { AuditLog } from '../../edge/audit/audit-log';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';
import { PasswordHasher } from '../accounts/password-hasher';
import { Sessions } from './sessions';

const PASSWORD = 'password of a vendor';

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

describe('sessions', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor();
  });
  afterAll(() => gateway.stop());

  const logIn = async (email = vendor.email) =>
    (await gateway.data('POST /v1/auth/login', { body: { email, password: PASSWORD } })) as unknown as Tokens;
  const refresh = (refresh_token: string) => gateway.call('POST /v1/auth/refresh', { body: { refresh_token } });
  const refreshed = async (token: string) =>
    (await gateway.data('POST /v1/auth/refresh', { body: { refresh_token: token } })) as unknown as Tokens;
  const isLoggedIn = async ({ access_token }: Tokens) =>
    (await gateway.call('GET /v1/api-keys', { bearer: access_token })).status === 200;
  const unauthenticated = {
    status: 401,
    body: { status: 'error', success: false, message: 'Unauthenticated.', error_code: 'UNAUTHENTICATED' },
  };

  it('go on with each new refresh token', async () => {
    let tokens = await logIn();
    for (let round = 0; round < 3; round += 1) {
      const next = await refreshed(tokens.refresh_token);
      expect(next).toEqual({
        access_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 3_600,
        refresh_token: expect.any(String),
      });
      expect(next.refresh_token).not.toBe(tokens.refresh_token);
      expect(await isLoggedIn(next)).toBe(true);
      tokens = next;
    }
  });

  it('end for everybody when a refresh token is used twice, and no other session does', async () => {
    const [stolen, other] = [await logIn(), await logIn()];
    const second = await refreshed(stolen.refresh_token);
    const third = await refreshed(second.refresh_token);
    expect(await refresh(stolen.refresh_token)).toMatchObject(unauthenticated);
    expect([await isLoggedIn(stolen), await isLoggedIn(second), await isLoggedIn(third)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(await refresh(third.refresh_token)).toMatchObject(unauthenticated);
    expect(await isLoggedIn(await refreshed(other.refresh_token))).toBe(true);
  });

  it('end so although their user has refreshed as often as may be in a minute', async () => {
    const { email } = await gateway.vendor();
    const stolen = await logIn(email);
    const second = await refreshed(stolen.refresh_token);
    await gateway.database.execute(
      `UPDATE rate_window SET stamps = ARRAY[(extract(epoch FROM clock_timestamp()) * 1000)::bigint], hits = ARRAY[60],
        used = 60 WHERE credential = (SELECT 'refresh:' || id FROM app_user WHERE email = $1)`,
      [email],
    );
    expect(await refresh(stolen.refresh_token)).toMatchObject(unauthenticated);
    expect(await isLoggedIn(second)).toBe(false);
  });

  it('are refreshed by one at most of those who come with one token at once', async () => {
    const { refresh_token } = await logIn();
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(refresh_token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
    const winner = answers.find(({ status }) => status === 200)?.body['data'] as Tokens;
    expect(await isLoggedIn(winner)).toBe(false);
  });

  it('end at once with the logout', async () => {
    const [tokens, other] = [await logIn(), await logIn()];
    const later = await refreshed(tokens.refresh_token);
    expect((await gateway.call('POST /v1/auth/logout', { bearer: later.access_token })).body).toMatchObject({
      status: 'success',
      data: null,
    });
    expect([await isLoggedIn(tokens), await isLoggedIn(later), await isLoggedIn(other)]).toEqual([false, false, true]);
    expect(await refresh(later.refresh_token)).toMatchObject(unauthenticated);
    expect(await gateway.call('POST /v1/auth/logout', { bearer: later.access_token })).toMatchObject({
      status: 401,
      body: { error_code: 'UNAUTHENTICATED' },
    });
  });

  it('are over with their last day, whatever token is left of them, and so are those of a disabled user', async () => {
    const { email } = await gateway.vendor();
    const set = (change: string) =>
      gateway.database.execute(
        `UPDATE session SET ${change} WHERE user_id = (SELECT id FROM app_user WHERE email = $1)`,
        [email],
      );
    const tokens = await logIn(email);
    await set(`expires_at = now() + interval '1 minute'`);
    expect(await isLoggedIn(tokens)).toBe(true);
    await set(`expires_at = now() - interval '1 second'`);
    expect(await isLoggedIn(tokens)).toBe(false);
    await set(`expires_at = now() + interval '1 minute'`);
    await gateway.database.execute('UPDATE app_user SET disabled_at = now() WHERE email = $1', [email]);
    expect([await isLoggedIn(tokens), (await refresh(tokens.refresh_token)).status]).toEqual([false, 401]);
  });

  it('cannot be refreshed while the account or its parent is suspended, which costs nobody a token', async () => {
    const parent = await gateway.vendor();
    const operator = await gateway.operator();
    const email = `branch-of-${parent.id}@example.com`;
    await gateway.data('POST /v1/sub-accounts', {
      bearer: parent.token,
      body: { name: 'Branch', email, password: PASSWORD },
    });
    const users = [await logIn(parent.email), await logIn(email)];
    const change = (what: string) =>
      gateway.data(`POST /v1/admin/vendors/${parent.id}/${what}`, { bearer: operator, body: { reason: 'tests' } });
    await change('suspend');
    for (const { refresh_token } of users)
      expect(await refresh(refresh_token)).toMatchObject({ status: 403, body: { error_code: 'ACCOUNT_SUSPENDED' } });
    await change('unsuspend');
    for (const { refresh_token } of users) expect((await refresh(refresh_token)).status).toBe(200);
  });

  it('end when their user changes the password, but for the one in which it is done', async () => {
    const { email, key } = await gateway.vendor();
    const [here, elsewhere] = [await logIn(email), await logIn(email)];
    const change = ({ access_token: bearer }: Tokens, current_password: string, new_password = 'another password') =>
      gateway.call('POST /v1/auth/password', { bearer, body: { current_password, new_password } });
    expect(await change(here, 'a guess')).toMatchObject({
      status: 422,
      body: { errors: { current_password: ['current_password is wrong'] } },
    });
    expect(await change(here, PASSWORD, 'short')).toMatchObject({
      status: 422,
      body: { errors: { new_password: [expect.any(String)] } },
    });
    expect(await isLoggedIn(elsewhere)).toBe(true);
    const answers = await Promise.all([change(here, PASSWORD), change(here, PASSWORD)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect([await isLoggedIn(here), await isLoggedIn(elsewhere)]).toEqual([true, false]);
    expect(await refresh(elsewhere.refresh_token)).toMatchObject(unauthenticated);
    expect(await isLoggedIn(await refreshed(here.refresh_token))).toBe(true);
    expect((await gateway.call('POST /v1/auth/login', { body: { email, password: PASSWORD } })).status).toBe(401);
    expect(await gateway.login(email, 'another password')).toEqual(expect.any(String));
    // Admitted: no upstream service serves the route.
    expect((await gateway.call('GET /v1/vendor/balance', { key })).status).toBe(503);
    const entries = (
      await gateway.data('GET /v1/admin/audit-log?action=user.password-changed', { bearer: await gateway.operator() })
    )['entries'] as { action: string; actor: { email: string } }[];
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'user.password-changed', actor: expect.objectContaining({ email }) }),
    );
  });

  it('do not begin by a password that is changed while it is checked', async () => {
    const { email } = await gateway.vendor();
    const login = await gateway.database.transaction(async (sql) => {
      await sql.execute(
        `UPDATE app_user SET password_hash = (SELECT password_hash FROM app_user WHERE role = 'operator' LIMIT 1)
         WHERE email = $1`,
        [email],
      );
      const answer = Promise.all([gateway.call('POST /v1/auth/login', { body: { email, password: PASSWORD } })]);
      await eventually(async () =>
        expect(
          await sql.rows(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          ),
        ).toHaveLength(1),
      );
      return () => answer;
    });
    expect(await login()).toMatchObject([{ status: 401, body: { error_code: 'INVALID_CREDENTIALS' } }]);
  });

  it('S2: hash the password anew when they begin and its hash is of former parameters, once for many at once', async () => {
    const { email } = await gateway.vendor();
    const hash = async () =>
      (
        await gateway.database.rows<{ password_hash: string }>('SELECT password_hash FROM app_user WHERE email = $1', [
          email,
        ])
      )[0]?.password_hash;
    const before = await hash();
    jest.replaceProperty(PasswordHasher, 'parameters', { N: 2 ** 10, r: 8, p: 2 });
    const [first, second] = await Promise.all([logIn(email), logIn(email)]);
    const renewed = await hash();
    expect(renewed).toMatch(/^scrypt\$N=1024,r=8,p=2\$/);
    expect(renewed).not.toBe(before);
    await logIn(email);
    expect([await hash(), await isLoggedIn(first), await isLoggedIn(second)]).toEqual([renewed, true, true]);
    jest.replaceProperty(PasswordHasher, 'parameters', { N: 2 ** 10, r: 8, p: 1 });
  });

  it('S2: take no new password that leaks have made known', async () => {
    const { token: bearer } = await gateway.vendor();
    const body = { current_password: PASSWORD, new_password: 'Password123' };
    expect(await gateway.call('POST /v1/auth/password', { bearer, body })).toMatchObject({
      status: 422,
      body: { error_code: 'VALIDATION_FAILED', errors: { new_password: [expect.stringContaining('choose another')] } },
    });
    for (const [route, caller] of [
      ['POST /v1/users', bearer],
      ['POST /v1/admin/vendors', await gateway.operator()],
      ['POST /v1/admin/operators', await gateway.operator()],
    ] as const) {
      const user = { email: 'leaked@example.com', password: 'administrator' };
      const body = route.endsWith('vendors') ? { ...user, name: 'Vendor' } : user;
      expect(await gateway.call(route, { bearer: caller, body })).toMatchObject({
        status: 422,
        body: { errors: { password: [expect.stringContaining('choose another')] } },
      });
    }
  });

  it('let nobody guess the password on and on', async () => {
    const { email } = await gateway.vendor();
    const { access_token } = await logIn(email);
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      statuses.push(
        (
          await gateway.call('POST /v1/auth/password', {
            bearer: access_token,
            body: { current_password: `guess ${guess}`, new_password: 'another password' },
          })
        ).status,
      );
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
  });

  it('are refreshed sixty times a minute at most, which costs nobody a token', async () => {
    const { email } = await gateway.vendor();
    let tokens = await logIn(email);
    await gateway.database.execute(`DELETE FROM rate_window WHERE credential LIKE 'refresh:%'`);
    for (let round = 0; round < 60; round += 1) tokens = await refreshed(tokens.refresh_token);
    const refused = await refresh(tokens.refresh_token);
    expect([refused.status, refused.body['error_code'], Number(refused.headers.get('retry-after')) > 0]).toEqual([
      429,
      'RATE_LIMIT_EXCEEDED',
      true,
    ]);
    expect(await isLoggedIn(tokens)).toBe(true);
    const replica = await gateway.replica();
    await gateway.database.execute(`DELETE FROM rate_window WHERE credential LIKE 'refresh:%'`);
    try {
      expect(
        (await replica.call('POST /v1/auth/refresh', { body: { refresh_token: tokens.refresh_token } })).status,
      ).toBe(200);
    } finally {
      await replica.stop();
    }
  });

  it('are begun sixty times a minute at most by one user, and by others all the same', async () => {
    const [busy, other] = [await gateway.vendor(), await gateway.vendor()];
    const attempt = (email: string, password = PASSWORD) =>
      gateway.call('POST /v1/auth/login', { body: { email, password } });
    // Simulates as many recent logins of this user.
    const [user] = await gateway.database.rows<{ id: number }>('SELECT id FROM app_user WHERE email = $1', [
      busy.email,
    ]);
    await gateway.database.execute(
      `UPDATE rate_window SET stamps = ARRAY[(extract(epoch FROM clock_timestamp()) * 1000)::bigint], hits = ARRAY[59],
        used = 59 WHERE credential = $1`,
      [`login:${user?.id}`],
    );
    expect((await attempt(busy.email)).status).toBe(200);
    expect(await attempt(busy.email)).toMatchObject({ status: 429, body: { error_code: 'RATE_LIMIT_EXCEEDED' } });
    expect((await attempt(other.email)).status).toBe(200);
    // Without the password, a client does not see the limit.
    expect((await attempt(busy.email, 'a guess')).status).toBe(401);
  });

  it('last for 30 days from the login, however they are refreshed, and are forgotten a day after that', async () => {
    const { email } = await gateway.vendor();
    const { refresh_token } = await logIn(email);
    const sessions = () =>
      gateway.database.rows<{ minutes: number }>(
        `SELECT round(extract(epoch FROM session.expires_at - now()) / 600)::integer * 10 AS minutes FROM session
         JOIN app_user ON app_user.id = user_id WHERE email = $1 ORDER BY 1`,
        [email],
      );
    const days = (count: number) => ({ minutes: count * 1_440 });
    // The vendor under test has logged in, too.
    expect(await sessions()).toEqual([days(30), days(30)]);
    const pass = (time: string) =>
      gateway.database.execute(
        `UPDATE session SET expires_at = expires_at - interval '${time}'
         WHERE user_id = (SELECT id FROM app_user WHERE email = $1)`,
        [email],
      );
    await pass('1 day');
    await refreshed(refresh_token);
    expect(await sessions()).toEqual([days(29), days(29)]);
    await pass('29 days 23 hours');
    await new Sessions(gateway.database, new AuditLog(gateway.database)).prune();
    expect(await sessions()).toHaveLength(2);
    await pass('2 hours');
    await new Sessions(gateway.database, new AuditLog(gateway.database)).prune();
    expect(await sessions()).toEqual([]);
  });

  it('S2, S22: of an operator end an hour after the last request, and after twelve hours, on every path', async () => {
    const OPERATOR = { email: 'operator@example.com', password: 'operator of the tests' };
    const logInOperator = async () =>
      (await gateway.data('POST /v1/auth/login', { body: OPERATOR })) as unknown as Tokens;
    const inConsole = async () => {
      const headers = { 'sec-fetch-site': 'same-origin' };
      const answer = await gateway.call('POST /v1/console/session', { body: OPERATOR, headers });
      const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      return { bearer: (answer.body['data'] as Tokens).access_token, headers: { ...headers, cookie } };
    };
    const statusOfMe = async (bearer: string) => (await gateway.call('GET /v1/me', { bearer })).status;
    const age = (column: 'used_at' | 'created_at', minutes: number) =>
      gateway.database.execute(
        `WITH used AS (UPDATE console_session SET used_at = now() - interval '2 hours')
         UPDATE session SET ${column} = ${column} - make_interval(mins => $1) WHERE user_id IN
           (SELECT id FROM app_user WHERE role = 'operator')`,
        [minutes],
      );
    const [busy, unused, browser, unusedBrowser] = [
      await logInOperator(),
      await logInOperator(),
      await inConsole(),
      await inConsole(),
    ];
    await age('used_at', 59);
    // A request counts as a use, by a token or by a cookie.
    expect([await statusOfMe(busy.access_token), await statusOfMe(browser.bearer)]).toEqual([200, 200]);
    await age('used_at', 2);
    expect([await statusOfMe(busy.access_token), await statusOfMe(browser.bearer)]).toEqual([200, 200]);
    expect([await statusOfMe(unused.access_token), await statusOfMe(unusedBrowser.bearer)]).toEqual([401, 401]);
    expect(await refresh(unused.refresh_token)).toMatchObject(unauthenticated);
    const renew = (headers: Record<string, string>) => gateway.call('POST /v1/console/session/token', { headers });
    expect([(await renew(unusedBrowser.headers)).status, (await renew(browser.headers)).status]).toEqual([401, 200]);
    const next = await refreshed(busy.refresh_token);
    await age('created_at', 719);
    expect([await statusOfMe(next.access_token), await statusOfMe(browser.bearer)]).toEqual([200, 200]);
    await age('created_at', 2);
    expect([await statusOfMe(next.access_token), await statusOfMe(browser.bearer)]).toEqual([401, 401]);
    expect(await refresh(next.refresh_token)).toMatchObject(unauthenticated);
    expect((await renew(browser.headers)).status).toBe(401);
    await logInOperator();
    const [ends] = await gateway.database.rows<{ hours: number }>(
      `SELECT max(extract(epoch FROM expires_at - now()) / 3600)::float8 AS hours FROM session
       WHERE user_id IN (SELECT id FROM app_user WHERE role = 'operator')`,
    );
    expect(Math.round(ends?.hours ?? 0)).toBe(12);
  });

  it('S22: of the console end their tokens too, when nobody has used them for twelve hours', async () => {
    const { email } = await gateway.vendor();
    const headers = { 'sec-fetch-site': 'same-origin' };
    const { body } = await gateway.call('POST /v1/console/session', { body: { email, password: PASSWORD }, headers });
    const inConsole = body['data'] as Tokens;
    const program = await logIn(email);
    await gateway.database.execute(
      `UPDATE session SET used_at = now() - interval '721 minutes'
       WHERE user_id = (SELECT id FROM app_user WHERE email = $1)`,
      [email],
    );
    await gateway.database.execute(`UPDATE console_session SET used_at = now() - interval '721 minutes'`);
    expect([await isLoggedIn(inConsole), await isLoggedIn(program)]).toEqual([false, true]);
  });

  it('cannot be refreshed after they expired', async () => {
    const { refresh_token } = await logIn();
    await gateway.database.execute(
      `UPDATE session SET expires_at = now() WHERE user_id = (SELECT id FROM app_user WHERE email = $1)`,
      [vendor.email],
    );
    expect(await refresh(refresh_token)).toMatchObject(unauthenticated);
  });

  it('answer the same to whatever is no refresh token, and name a missing one', async () => {
    for (const token of ['x', `rt_${'a'.repeat(43)}`, (await logIn()).access_token.slice(0, 200)])
      expect(await refresh(token)).toMatchObject(unauthenticated);
    expect(await gateway.call('POST /v1/auth/refresh', { body: {} })).toMatchObject({
      status: 422,
      body: { errors: { refresh_token: ['refresh_token is required'] } },
    });
    expect((await gateway.call('POST /v1/auth/logout')).status).toBe(401);
  });

  it('are stored without their tokens', async () => {
    const { refresh_token } = await logIn();
    const rows = await gateway.database.rows<{ row: string }>(
      'SELECT t::text AS row FROM refresh_token t UNION ALL SELECT s::text FROM session s',
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.map(({ row }) => row).join('\n')).not.toContain(refresh_token.slice(3));
    expect(rows.map(({ row }) => row).join('\n')).not.toContain(Buffer.from(refresh_token).toString('hex'));
  });
});
