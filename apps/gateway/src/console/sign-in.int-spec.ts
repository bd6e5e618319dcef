import { KeyRing } from '@sms/platform/secrets';
import { eventually } from '@sms/testing';
import { gatewayConfig } from '../config/gateway.config';
import { IdentityProviderUnderTest } from '../testing/identity-provider';
import { type Answer, GatewayUnderTest } from '../testing/start-gateway-under-test';

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };
const PASSWORD = 'operator of the tests';

jest.setTimeout(120_000);

describe('single sign-on of operators', () => {
  let provider: IdentityProviderUnderTest;
  let gateway: GatewayUnderTest;
  let replica: GatewayUnderTest;
  let people = 0;

  beforeAll(async () => {
    provider = await IdentityProviderUnderTest.start();
    gateway = await GatewayUnderTest.start({ env: provider.environment });
    replica = await gateway.replica();
  });
  afterAll(async () => {
    await replica.stop();
    await gateway.stop();
    await provider.stop();
  });
  afterEach(() => {
    provider.isAway = false;
    provider.forged = {};
  });

  const call = (route: string, body?: object, cookie = '', headers = {}) =>
    gateway.call(route, { body, headers: { ...SAME_ORIGIN, cookie, ...headers } });
  const cookieOf = ({ headers }: Answer, name: string) =>
    headers
      .getSetCookie()
      .map((one) => one.split(';')[0] ?? '')
      .find((one) => one.startsWith(`__Host-${name}=`)) ?? '';
  const errorOf = ({ status, body }: Answer) => [status, body['error_code']];
  const newPerson = (groups: readonly string[], email = `person-${(people += 1)}@example.com`, isVerified = true) => {
    const subject = `subject-${(people += 1)}`;
    provider.people.set(subject, { email, groups, isVerified });
    return { subject, email };
  };
  /** A browser that comes back from the provider. */
  const comeBack = async (subject: string) => {
    const begun = await call('POST /v1/console/sign-in');
    const { address } = begun.body['data'] as { address: string };
    return { query: await provider.logIn(address, subject), cookie: cookieOf(begun, 'sign-in'), address };
  };
  const finish = (query: string, cookie: string, headers = {}) =>
    call('POST /v1/console/sign-in/finish', { query }, cookie, headers);
  const signIn = async (subject: string) => {
    const { query, cookie } = await comeBack(subject);
    return finish(query, cookie);
  };
  const bearerOf = (answer: Answer) => (answer.body['data'] as { access_token: string }).access_token;
  const meOf = (answer: Answer, at = gateway) => at.call('GET /v1/me', { bearer: bearerOf(answer) });
  const roleOf = async (answer: Answer, at = gateway) =>
    ((await meOf(answer, at)).body['data'] as { user: { operator_role?: string } }).user.operator_role;
  const sessionIdOf = (answer: Answer) => {
    const [, claims = ''] = bearerOf(answer).split('.');
    return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string }).sid;
  };
  const checkNow = (answer: Answer) =>
    gateway.database.execute('UPDATE session SET check_due_at = now() WHERE id = $1', [sessionIdOf(answer)]);
  const entriesOf = (target: string) =>
    gateway.database.rows<{ action: string; details: object }>(
      'SELECT action, details FROM audit_log WHERE target = $1 ORDER BY id',
      [target],
    );

  it('ends in the same cookie as a login by password, and in the audit log with its method', async () => {
    const { subject, email } = newPerson(['staff', 'sms-support']);
    expect((await call('GET /v1/console/sign-in')).body['data']).toEqual({ name: 'Example SSO' });
    const answer = await signIn(subject);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().map((one) => one.replace(/=[\w-]*;/, ';'))).toEqual([
      '__Host-console; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=2592000',
      '__Host-device; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=34560000',
      '__Host-sign-in; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0',
    ]);
    expect((await meOf(answer)).body['data']).toMatchObject({ user: { email, role: 'operator' } });
    expect(await roleOf(answer)).toBe('support');
    const renewed = await call('POST /v1/console/session/token', undefined, cookieOf(answer, 'console'));
    expect(renewed.status).toBe(200);
    expect(await entriesOf(`session:${sessionIdOf(answer)}`)).toEqual([
      { action: 'operator.logged-in', details: { new_place: true, method: 'single-sign-on' } },
    ]);
    const [stored] = await gateway.database.rows<{ token: Buffer }>(
      'SELECT provider_token AS token FROM session WHERE id = $1',
      [sessionIdOf(answer)],
    );
    const opened = new KeyRing(gatewayConfig().secretKeys).open(stored?.token as Buffer, sessionIdOf(answer));
    expect(stored?.token.toString('latin1')).not.toContain(opened);
  });

  it('finds the operator again by issuer and subject, whatever the e-mail is then', async () => {
    const { subject } = newPerson(['sms-readers']);
    const first = await meOf(await signIn(subject));
    provider.people.set(subject, { email: 'another@example.com', groups: ['sms-readers'], isVerified: false });
    expect((await meOf(await signIn(subject))).body['data']).toEqual(first.body['data']);
  });

  it('makes one operator of two first sign-ins at once', async () => {
    const { subject } = newPerson(['sms-readers']);
    const [one, two] = [await comeBack(subject), await comeBack(subject)];
    const answers = await Promise.all([finish(one.query, one.cookie), finish(two.query, two.cookie)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('refuses people in no group that has a role, without a verified e-mail, or with that of a vendor', async () => {
    const vendor = await gateway.vendor();
    const refused = [
      newPerson(['staff']),
      newPerson([]),
      newPerson(['sms-admins'], 'unverified@example.com', false),
      newPerson(['sms-admins'], vendor.email),
    ];
    for (const { subject } of refused) {
      const answer = await signIn(subject);
      expect(errorOf(answer)).toEqual([403, 'FORBIDDEN']);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  it('takes the password of an operator who had one, with its sessions and its resets', async () => {
    const email = `person-${(people += 1)}@example.com`;
    await gateway.data('POST /v1/admin/operators', {
      bearer: await gateway.operator(),
      body: { email, password: PASSWORD, role: 'read' },
    });
    const before = await gateway.login(email, PASSWORD);
    const { subject } = newPerson(['sms-support'], email);
    const answer = await signIn(subject);
    expect(await roleOf(answer)).toBe('support');
    expect((await gateway.call('GET /v1/me', { bearer: before })).status).toBe(401);
    const byPassword = await gateway.call('POST /v1/auth/login', { body: { email, password: PASSWORD } });
    expect(errorOf(byPassword)).toEqual([401, 'INVALID_CREDENTIALS']);
  });

  it('refuses an operator who was removed here, until an admin adds the operator again', async () => {
    const { subject, email } = newPerson(['sms-admins']);
    const first = await signIn(subject);
    const bearer = await gateway.operator();
    const { id } = ((await meOf(first)).body['data'] as { user: { id: number } }).user;
    await gateway.data(`DELETE /v1/admin/operators/${id}`, { bearer });
    expect((await meOf(first)).status).toBe(401);
    expect(errorOf(await signIn(subject))).toEqual([403, 'USER_DISABLED']);
    await gateway.data('POST /v1/admin/operators', { bearer, body: { email, password: PASSWORD, role: 'read' } });
    expect(await gateway.login(email, PASSWORD)).toEqual(expect.any(String));
    expect((await signIn(subject)).status).toBe(200);
  });

  it('follows the groups at every login', async () => {
    const { subject, email } = newPerson(['sms-admins', 'sms-readers']);
    expect(await roleOf(await signIn(subject))).toBe('admin');
    provider.people.set(subject, { email, groups: ['sms-readers'] });
    expect(await roleOf(await signIn(subject))).toBe('read');
    provider.people.set(subject, { email, groups: [] });
    expect(errorOf(await signIn(subject))).toEqual([403, 'FORBIDDEN']);
  });

  it('refuses a change of the role that the groups give', async () => {
    const answer = await signIn(newPerson(['sms-readers']).subject);
    const { id } = ((await meOf(answer)).body['data'] as { user: { id: number } }).user;
    const body = { role: 'admin', reason: 'a promotion' };
    const changed = await gateway.call(`PATCH /v1/admin/operators/${id}`, { bearer: await gateway.operator(), body });
    expect(errorOf(changed)).toEqual([409, 'CONFLICT']);
  });

  describe('refuses what is not the answer to this sign-in of this browser', () => {
    const invalid = [422, 'VALIDATION_FAILED'];
    // Each test comes from an address of its own: ten failures of one have to wait.
    let addresses = 0;
    const elsewhere = () => ({ 'x-forwarded-for': `192.0.2.${(addresses += 1)}` });

    it.each([
      ['another issuer', { iss: 'https://login.example' }],
      ['another audience', { aud: 'another client' }],
      ['another nonce', { nonce: 'another' }],
      ['an expiry in the past', { exp: 1_700_000_000 }],
    ])('an ID token with %s', async (_what, forged) => {
      const { query, cookie } = await comeBack(newPerson(['sms-admins']).subject);
      provider.forged = forged;
      expect(errorOf(await finish(query, cookie, elsewhere()))).toEqual(invalid);
    });

    it('only these: an ID token that is signed again and says the truth is accepted', async () => {
      const { query, cookie } = await comeBack(newPerson(['sms-admins']).subject);
      provider.forged = { more: 'than before' };
      expect((await finish(query, cookie, elsewhere())).status).toBe(200);
    });

    it.each([
      ['another state', 'state', 'another'],
      ['another issuer', 'iss', 'https://login.example'],
      ['another code', 'code', 'another'],
      ['an error of the provider', 'error', 'access_denied'],
    ])('an address with %s', async (_what, name, value) => {
      const { query, cookie } = await comeBack(newPerson(['sms-admins']).subject);
      const changed = new URLSearchParams(query);
      changed.set(name, value);
      expect(errorOf(await finish(changed.toString(), cookie, elsewhere()))).toEqual(invalid);
    });

    it('a code that comes a second time', async () => {
      const { query, cookie } = await comeBack(newPerson(['sms-admins']).subject);
      expect((await finish(query, cookie)).status).toBe(200);
      expect(errorOf(await finish(query, cookie, elsewhere()))).toEqual(invalid);
    });

    it('a code that somebody else has fetched: the login of another browser', async () => {
      const { subject } = newPerson(['sms-admins']);
      const [attacker, victim] = [await comeBack(subject), await comeBack(subject)];
      expect(errorOf(await finish(attacker.query, '', elsewhere()))).toEqual(invalid);
      expect(errorOf(await finish(attacker.query, victim.cookie, elsewhere()))).toEqual(invalid);
    });

    it('a sign-in that began more than ten minutes ago', async () => {
      const { query, cookie } = await comeBack(newPerson(['sms-admins']).subject);
      const ring = new KeyRing(gatewayConfig().secretKeys);
      const [name = '', value = ''] = cookie.split('=');
      const kept = JSON.parse(ring.open(Buffer.from(value, 'base64url'), 'sign-in')) as object;
      const late = ring.seal(JSON.stringify({ ...kept, until: Date.now() }), 'sign-in').toString('base64url');
      expect(errorOf(await finish(query, `${name}=${late}`, elsewhere()))).toEqual(invalid);
    });

    it('calls of other sites', async () => {
      const { query, cookie } = await comeBack(newPerson(['sms-admins']).subject);
      const crossSite = { 'sec-fetch-site': 'cross-site' };
      const answers = [
        await call('POST /v1/console/sign-in', undefined, '', crossSite),
        await finish(query, cookie, crossSite),
      ];
      expect(answers.map(errorOf)).toEqual(answers.map(() => [403, 'FORBIDDEN']));
    });

    it('an address of the caller to lead to: there is one, of the settings', async () => {
      const begun = await call('POST /v1/console/sign-in?redirect_uri=https://evil.example', {
        redirect_uri: 'https://evil.example',
      });
      const address = new URL((begun.body['data'] as { address: string }).address);
      expect([address.origin, address.searchParams.get('redirect_uri')]).toEqual([
        provider.issuer,
        'https://sms.example/console/sign-in',
      ]);
      expect([address.searchParams.get('code_challenge_method'), address.searchParams.get('response_type')]).toEqual([
        'S256',
        'code',
      ]);
    });
  });

  it('says that the provider is away, and works when it is back', async () => {
    const { subject } = newPerson(['sms-readers']);
    const { query, cookie } = await comeBack(subject);
    provider.isAway = true;
    expect(errorOf(await finish(query, cookie))).toEqual([503, 'UNAVAILABLE']);
    provider.isAway = false;
    expect((await finish(query, cookie)).status).toBe(200);
  });

  it('asks again within a minute, once over all gateways, and keeps what the provider replaces', async () => {
    const { subject } = newPerson(['sms-readers']);
    const answers = [await signIn(subject), await signIn(subject), await signIn(subject)];
    const ids = answers.map(sessionIdOf);
    const dueIn = await gateway.database.rows<{ seconds: number }>(
      'SELECT extract(epoch FROM check_due_at - created_at)::int AS seconds FROM session WHERE id = ANY($1::uuid[])',
      [ids],
    );
    for (const { seconds } of dueIn) expect(seconds).toBeLessThanOrEqual(46);
    for (let round = 1; round <= 2; round += 1) {
      const before = provider.refreshes;
      await gateway.database.execute(
        'UPDATE session SET check_due_at = now(), checked_until = now() + $2::interval WHERE id = ANY($1::uuid[])',
        [ids, '10 minutes'],
      );
      await eventually(async () => {
        const checked = await gateway.database.rows(
          `SELECT 1 FROM session WHERE id = ANY($1::uuid[]) AND checked_until > now() + interval '50 minutes'`,
          [ids],
        );
        expect(checked).toHaveLength(ids.length);
      });
      expect(provider.refreshes - before).toBe(ids.length);
    }
    for (const answer of answers) expect((await meOf(answer, replica)).status).toBe(200);
  });

  it('takes over another role, and ends the session of a person who has left the groups', async () => {
    const { subject, email } = newPerson(['sms-readers']);
    const answer = await signIn(subject);
    provider.people.set(subject, { email, groups: ['sms-admins'] });
    await checkNow(answer);
    await eventually(async () => expect(await roleOf(answer)).toBe('admin'));
    provider.people.set(subject, { email, groups: ['staff'] });
    await checkNow(answer);
    await eventually(async () => expect((await meOf(answer)).status).toBe(401));
  });

  it('ends the sessions of a removed person at both gateways, and says so in the audit log', async () => {
    const { subject } = newPerson(['sms-readers']);
    const answer = await signIn(subject);
    expect([(await meOf(answer)).status, (await meOf(answer, replica)).status]).toEqual([200, 200]);
    provider.people.delete(subject);
    await checkNow(answer);
    await eventually(async () => expect((await meOf(answer)).status).toBe(401));
    const cookie = cookieOf(answer, 'console');
    expect([
      (await meOf(answer, replica)).status,
      (await call('POST /v1/console/session/token', undefined, cookie)).status,
    ]).toEqual([401, 401]);
    const [, ended] = await entriesOf(`session:${sessionIdOf(answer)}`);
    expect(ended).toMatchObject({ action: 'session.ended', details: { by: 'identity provider' } });
    const [row] = await gateway.database.rows('SELECT provider_token, check_due_at FROM session WHERE id = $1', [
      sessionIdOf(answer),
    ]);
    expect(row).toEqual({ provider_token: null, check_due_at: null });
  });

  it('keeps sessions while the provider is away, for an hour', async () => {
    const answer = await signIn(newPerson(['sms-readers']).subject);
    provider.isAway = true;
    await checkNow(answer);
    await eventually(async () => {
      const [row] = await gateway.database.rows<{ asked: boolean }>(
        'SELECT check_due_at > now() AS asked FROM session WHERE id = $1',
        [sessionIdOf(answer)],
      );
      expect(row?.asked).toBe(true);
    });
    expect((await meOf(answer)).status).toBe(200);
    const [row] = await gateway.database.rows<{ minutes: number }>(
      'SELECT round(extract(epoch FROM checked_until - created_at) / 60)::int AS minutes FROM session WHERE id = $1',
      [sessionIdOf(answer)],
    );
    expect(row?.minutes).toBe(60);
    await gateway.database.execute('UPDATE session SET checked_until = now() WHERE id = $1', [sessionIdOf(answer)]);
    expect([(await meOf(answer)).status, (await meOf(answer, replica)).status]).toEqual([401, 401]);
  });

  it('forgets the token of a session that has ended', async () => {
    const answer = await signIn(newPerson(['sms-readers']).subject);
    await call('DELETE /v1/console/session', undefined, cookieOf(answer, 'console'));
    await checkNow(answer);
    await eventually(async () => {
      const [row] = await gateway.database.rows('SELECT provider_token, check_due_at FROM session WHERE id = $1', [
        sessionIdOf(answer),
      ]);
      expect(row).toEqual({ provider_token: null, check_due_at: null });
    });
  });

  it('admits operators from their networks alone', async () => {
    const config = gatewayConfig();
    const inside = await gateway.replica({}, { ...config, operatorNetworks: ['198.51.100.0/24'] });
    try {
      const { query, cookie } = await comeBack(newPerson(['sms-readers']).subject);
      const at = (address: string) =>
        inside.call('POST /v1/console/sign-in/finish', {
          body: { query },
          headers: { ...SAME_ORIGIN, cookie, 'x-forwarded-for': address },
        });
      expect(errorOf(await at('203.0.113.7'))).toEqual([403, 'OPERATOR_NETWORK_REFUSED']);
      expect((await at('198.51.100.7')).status).toBe(200);
    } finally {
      await inside.stop();
    }
  });

  it('is refused where it is switched off', async () => {
    const without = await gateway.replica({}, { ...gatewayConfig(), singleSignOn: undefined });
    try {
      const at = (route: string, body?: object) => without.call(route, { body, headers: SAME_ORIGIN });
      expect((await at('GET /v1/console/sign-in')).body['data']).toEqual({ name: null });
      expect(errorOf(await at('POST /v1/console/sign-in'))).toEqual([403, 'FORBIDDEN']);
      expect(errorOf(await at('POST /v1/console/sign-in/finish', { query: 'code=x' }))).toEqual([403, 'FORBIDDEN']);
    } finally {
      await without.stop();
    }
  });
});
