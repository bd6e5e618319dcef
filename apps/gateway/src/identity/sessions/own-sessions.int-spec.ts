import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const PASSWORD = 'password of a vendor';
const LIST = 'GET /v1/me/sessions';
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

interface Session {
  readonly id: string;
  readonly kind: string;
  readonly current: boolean;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly expires_at: string;
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

describe('own sessions', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
  });
  beforeEach(async () => {
    vendor = await gateway.vendor();
  });
  afterAll(() => gateway.stop());

  const logIn = async ({ email } = vendor) =>
    (await gateway.data('POST /v1/auth/login', { body: { email, password: PASSWORD } })) as unknown as Tokens;
  const refresh = async ({ refresh_token }: Tokens) =>
    (await gateway.data('POST /v1/auth/refresh', { body: { refresh_token } })) as unknown as Tokens;
  const openConsole = async ({ email } = vendor): Promise<{ token: string; cookie: string }> => {
    const body = { email, password: PASSWORD };
    const answer = await gateway.call('POST /v1/console/session', { body, headers: SAME_ORIGIN });
    const { access_token: token } = answer.body['data'] as Tokens;
    return { token, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  };
  const list = async (bearer: string, query = '') =>
    (await gateway.data(`${LIST}${query}`, { bearer })) as unknown as {
      sessions: Session[];
      next_cursor: number | null;
    };
  const currentOf = async (bearer: string): Promise<string> =>
    (await list(bearer)).sessions.find(({ current }) => current)?.id ?? '';
  const end = (bearer: string, id: string) => gateway.call(`DELETE /v1/me/sessions/${id}`, { bearer });
  const endOthers = (bearer: string) => gateway.call('POST /v1/me/sessions/end-others', { bearer });
  const statusOfMe = async (bearer: string) => (await gateway.call('GET /v1/me', { bearer })).status;
  const auditOf = async (target: string) => {
    const bearer = await gateway.operator();
    const { entries } = await gateway.data('GET /v1/admin/audit-log?limit=20', { bearer });
    return (entries as { action: string; target: string; actor: { email: string } }[])
      .filter((entry) => entry.target === target && entry.action !== 'user.logged-in')
      .map(({ action, actor }) => [action, actor.email]);
  };

  it('are listed with that of the request first, then the newest login, each with its last use', async () => {
    const first = await logIn();
    const second = await logIn();
    const { token } = await openConsole();
    // The vendor's own login at its creation is the oldest.
    const { sessions, next_cursor } = await list(first.access_token);
    expect(sessions.map(({ kind, current }) => [kind, current])).toEqual([
      ['api', true],
      ['console', false],
      ['api', false],
      ['api', false],
    ]);
    expect(next_cursor).toBeNull();
    const [own] = sessions;
    expect(own).toEqual({
      id: expect.any(String),
      kind: 'api',
      current: true,
      address: '127.0.0.1',
      device: expect.stringMatching(/./),
      after_operator_reset: false,
      created_at: expect.stringMatching(/Z$/),
      last_used_at: own?.created_at,
      expires_at: expect.stringMatching(/Z$/),
    });
    const later = await refresh(first);
    const [used] = (await list(later.access_token)).sessions;
    expect([used?.id, Date.parse(used?.last_used_at ?? '') > Date.parse(used?.created_at ?? '')]).toEqual([
      own?.id,
      true,
    ]);
    expect(await currentOf(token)).toBe(sessions[1]?.id);
    expect(await currentOf(second.access_token)).toBe(sessions[2]?.id);
  });

  it('say from which address and device each was begun', async () => {
    const login = async (route: string, address: string, userAgent: string) => {
      const headers = { ...SAME_ORIGIN, 'x-forwarded-for': address, 'user-agent': userAgent };
      const answer = await gateway.call(route, { body: { email: vendor.email, password: PASSWORD }, headers });
      return (answer.body['data'] as Tokens).access_token;
    };
    await login('POST /v1/auth/login', '2001:db8::7', 'curl/8.5.0');
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const bearer = await login('POST /v1/console/session', '192.0.2.9', firefox);
    const { sessions } = await gateway.data(LIST, { bearer });
    expect((sessions as Record<string, unknown>[]).slice(0, 2)).toMatchObject([
      { kind: 'console', address: '192.0.2.9', device: 'Firefox on Linux' },
      { kind: 'api', address: '2001:db8::7', device: 'curl/8.5.0' },
    ]);
  });

  it('are listed in pages', async () => {
    const { access_token: token } = await logIn();
    await logIn();
    const all = (await list(token)).sessions.map(({ id }) => id);
    const first = await list(token, '?limit=2');
    const second = await list(token, '?limit=2&cursor=2');
    expect([first.next_cursor, second.next_cursor]).toEqual([2, null]);
    expect([...first.sessions, ...second.sessions].map(({ id }) => id)).toEqual(all);
    expect((await gateway.call(`${LIST}?limit=101`, { bearer: token })).status).toBe(422);
  });

  it('are not listed once they have ended: by a logout, by their age, or because nobody used the console', async () => {
    const { access_token: token } = await logIn();
    const loggedOut = await logIn();
    const expired = await currentOf((await logIn()).access_token);
    const idle = await currentOf((await openConsole()).token);
    expect((await list(token)).sessions).toHaveLength(5);
    await gateway.call('POST /v1/auth/logout', { bearer: loggedOut.access_token });
    await gateway.database.execute('UPDATE session SET expires_at = now() WHERE id = $1', [expired]);
    const idleFor = (interval: string) =>
      gateway.database.execute(
        `WITH used AS (UPDATE console_session SET used_at = now() - $2::interval WHERE session_id = $1)
         UPDATE session SET used_at = now() - $2::interval WHERE id = $1`,
        [idle, interval],
      );
    await idleFor('11 hours 59 minutes');
    expect((await list(token)).sessions).toHaveLength(3);
    await idleFor('12 hours 1 minute');
    expect((await list(token)).sessions).toHaveLength(2);
  });

  it('are ended one by one, with their tokens and their cookie', async () => {
    const { access_token: token } = await logIn();
    const program = await logIn();
    const browser = await openConsole();
    const [ofProgram, ofBrowser] = [await currentOf(program.access_token), await currentOf(browser.token)];
    for (const id of [ofProgram, ofBrowser.toUpperCase()]) expect((await end(token, id)).status).toBe(200);
    expect([await statusOfMe(program.access_token), await statusOfMe(browser.token)]).toEqual([401, 401]);
    const { refresh_token } = program;
    expect((await gateway.call('POST /v1/auth/refresh', { body: { refresh_token } })).status).toBe(401);
    const headers = { ...SAME_ORIGIN, cookie: browser.cookie };
    expect((await gateway.call('POST /v1/console/session/token', { headers })).status).toBe(401);
    expect((await end(token, ofProgram)).status).toBe(404);
    expect(await auditOf(`session:${ofBrowser}`)).toEqual([['session.ended', vendor.email]]);
    const own = await currentOf(token);
    expect([(await end(token, own)).status, await statusOfMe(token)]).toEqual([200, 401]);
  });

  it('are nobody else’s: not of another account, of another user of the account, nor of an operator', async () => {
    const other = await gateway.vendor();
    const email = `colleague-of-${vendor.id}@example.com`;
    await gateway.data('POST /v1/users', { bearer: vendor.token, body: { email, password: PASSWORD } });
    const colleague = await gateway.login(email, PASSWORD);
    const operator = await gateway.operator();
    const strangers = [other.token, colleague, operator];
    const own = await currentOf(vendor.token);
    for (const stranger of strangers) {
      expect((await list(stranger)).sessions.map(({ id }) => id)).not.toContain(own);
      const theirs = await currentOf(stranger);
      expect([(await end(stranger, own)).status, (await end(vendor.token, theirs)).status]).toEqual([404, 404]);
    }
    for (const unknown of ['00000000-0000-4000-8000-000000000000', 'x', '1'])
      expect(await end(vendor.token, unknown)).toMatchObject({ status: 404, body: { error_code: 'NOT_FOUND' } });
    expect((await endOthers(other.token)).status).toBe(200);
    for (const bearer of [vendor.token, ...strangers]) expect(await statusOfMe(bearer)).toBe(200);
    expect(await auditOf(`session:${own}`)).toEqual([]);
  });

  it('all end but that of the request, login links too', async () => {
    const { access_token: token } = await logIn();
    const others = [vendor.token, (await openConsole()).token];
    const credentials = { body: { email: vendor.email, password: PASSWORD } };
    const { path } = await gateway.data('POST /v1/console/links', credentials);
    expect((await endOthers(token)).status).toBe(200);
    expect((await list(token)).sessions.map(({ current }) => current)).toEqual([true]);
    for (const bearer of others) expect(await statusOfMe(bearer)).toBe(401);
    const body = { code: String(path).replace('/console/#code=', '') };
    expect((await gateway.call('POST /v1/console/session/exchange', { body, headers: SAME_ORIGIN })).status).toBe(422);
    const { user } = await gateway.data('GET /v1/me', { bearer: token });
    const { id } = user as { id: number };
    expect(await auditOf(`user:${id}`)).toEqual([
      ['user.sessions-ended', vendor.email],
      ['login-link.created', vendor.email],
    ]);
  });
});
