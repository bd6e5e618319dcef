import { eventually } from '@sms/testing';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const PASSWORD = 'password of a vendor';
const LIST = 'GET /v1/users';

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

interface User {
  readonly id: number;
  readonly email: string;
  readonly role: string;
  readonly status: string;
}

describe('users', () => {
  let gateway: GatewayUnderTest;
  let replica: GatewayUnderTest;
  let operator: string;
  let vendor: VendorUnderTest;
  let people = 0;

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start({
      env: { GATEWAY_MAX_USERS: '6', GATEWAY_MAX_API_KEYS: '3', GATEWAY_MAX_SUB_ACCOUNTS: '2' },
    });
    replica = await gateway.replica();
    operator = await gateway.operator();
    vendor = await gateway.vendor();
  });
  beforeEach(async () => {
    // All of these tests make more requests than an operator may in a minute.
    await gateway.database.execute('TRUNCATE rate_window');
  });
  afterAll(async () => {
    await replica.stop();
    await gateway.stop();
  });

  const logIn = (email: string, password = PASSWORD) =>
    gateway.call('POST /v1/auth/login', { body: { email, password } });
  const tokens = async (email: string) => (await logIn(email)).body['data'] as Tokens;
  const refresh = (refresh_token: string) => gateway.call('POST /v1/auth/refresh', { body: { refresh_token } });
  const isLoggedIn = async (at: GatewayUnderTest, { access_token }: Tokens) =>
    (await at.call('POST /v1/auth/password', { bearer: access_token, body: {} })).status === 422;
  /** Failed logins stand in entries of a minute, whose number is a matter of time. */
  const auditOf = async (target: string) => {
    const { entries } = await gateway.data('GET /v1/admin/audit-log?per_page=20', { bearer: operator });
    return (entries as { action: string; target: string; reason: string | null }[])
      .filter((entry) => entry.target === target && entry.action !== 'user.logged-in.failed')
      .map(({ action, reason }) => [action, reason]);
  };
  const newUser = async (owner: VendorUnderTest, role = 'member'): Promise<User> => {
    const email = `user-${(people += 1)}@example.com`;
    return (await gateway.data('POST /v1/users', {
      bearer: owner.token,
      body: { email, password: PASSWORD, role },
    })) as unknown as User;
  };
  const as = {
    owner: (path: string, id: number | string, token = vendor.token) =>
      gateway.call(`POST /v1/users/${id}/${path}`, { bearer: token }),
    operator: (path: string, id: number | string, body: object = { reason: 'a good one' }) =>
      gateway.call(`POST /v1/admin/users/${id}/${path}`, { bearer: operator, body }),
  };

  describe.each(['owner', 'operator'] as const)('for an %s', (who) => {
    it('are disabled with all of their sessions at every gateway, and enabled again', async () => {
      const owner = await gateway.vendor();
      const user = await newUser(owner);
      const sessions = [await tokens(user.email), await tokens(user.email)];
      const change = (path: string) =>
        who === 'owner' ? as.owner(path, user.id, owner.token) : as.operator(path, user.id);
      expect((await change('disable')).body['data']).toMatchObject({ id: user.id, status: 'disabled' });
      for (const session of sessions) {
        expect([await isLoggedIn(gateway, session), await isLoggedIn(replica, session)]).toEqual([false, false]);
        expect((await refresh(session.refresh_token)).status).toBe(401);
      }
      expect(await logIn(user.email)).toMatchObject({ status: 403, body: { error_code: 'USER_DISABLED' } });
      expect(await logIn(user.email, 'a guess')).toMatchObject({
        status: 401,
        body: { error_code: 'INVALID_CREDENTIALS' },
      });
      expect(await gateway.data(LIST, { bearer: owner.token })).toMatchObject({
        users: [{ status: 'active' }, { id: user.id, status: 'disabled' }],
      });
      // A repeat changes nothing, and is not recorded.
      expect((await change('disable')).status).toBe(200);
      expect((await change('enable')).body['data']).toMatchObject({ id: user.id, status: 'active' });
      expect(await isLoggedIn(replica, await tokens(user.email))).toBe(true);
      expect(await isLoggedIn(gateway, sessions[0] as Tokens)).toBe(false);
      const reason = who === 'owner' ? null : 'a good one';
      expect(await auditOf(`user:${user.id}`)).toEqual([
        ['user.enabled', reason],
        ['user.disabled', reason],
        ['user.created', null],
      ]);
    });

    it('lose their sessions and may log in again', async () => {
      const owner = await gateway.vendor();
      const user = await newUser(owner);
      const session = await tokens(user.email);
      expect(
        (
          await (who === 'owner'
            ? as.owner('end-sessions', user.id, owner.token)
            : as.operator('end-sessions', user.id, {}))
        ).status,
      ).toBe(200);
      expect([await isLoggedIn(replica, session), (await refresh(session.refresh_token)).status]).toEqual([false, 401]);
      expect(await isLoggedIn(gateway, await tokens(user.email))).toBe(true);
    });
  });

  it('are not invited where there is no mail server, which says what to configure, and are added as ever', async () => {
    const { token: bearer } = await gateway.vendor();
    const email = 'not-invited@example.com';
    const answer = await gateway.call('POST /v1/invitations', { bearer, body: { email } });
    expect(answer).toMatchObject({ status: 409, body: { error_code: 'EMAIL_NOT_CONFIGURED' } });
    expect(answer.body['message']).toContain('GATEWAY_SMTP_URL');
    expect(await gateway.data('GET /v1/invitations', { bearer })).toMatchObject({ invitations: [], can_invite: false });
    const body = { email, password: PASSWORD };
    expect((await gateway.call('POST /v1/users', { bearer, body })).status).toBe(200);
  });

  it('of other accounts, and operators, are nobody’s for an owner; operators are nobody’s for an operator', async () => {
    const [stranger] = (await gateway.data(LIST, { bearer: (await gateway.vendor()).token }))['users'] as User[];
    const { operators } = await gateway.data('GET /v1/admin/operators', { bearer: operator });
    const [someOperator] = operators as User[];
    for (const path of ['disable', 'enable', 'end-sessions']) {
      for (const id of [stranger?.id, someOperator?.id, 999_999, 'x', '1e3'])
        expect((await as.owner(path, String(id))).status).toBe(404);
      for (const id of [someOperator?.id, 999_999, 'x']) expect((await as.operator(path, String(id))).status).toBe(404);
    }
    expect((await as.operator('password-reset', Number(someOperator?.id))).status).toBe(404);
    expect(await gateway.data(`GET /v1/admin/vendors/${vendor.id}/users`, { bearer: operator })).toMatchObject({
      users: [{ email: vendor.email, role: 'owner', status: 'active' }],
      pagination: { totalItems: 1 },
    });
    expect((await gateway.call('GET /v1/admin/vendors/999999/users', { bearer: operator })).status).toBe(404);
    expect((await as.operator('disable', 999_999, {})).status).toBe(422);
  });

  it('never disable themselves, and of two owners who disable each other at once one remains', async () => {
    const owner = await gateway.vendor();
    const [first] = (await gateway.data(LIST, { bearer: owner.token }))['users'] as User[];
    expect(await as.owner('disable', Number(first?.id), owner.token)).toMatchObject({
      status: 409,
      body: { error_code: 'CONFLICT' },
    });
    const second = await newUser(owner, 'owner');
    const { access_token } = await tokens(second.email);
    const answers = await Promise.all([
      as.owner('disable', second.id, owner.token),
      as.owner('disable', Number(first?.id), access_token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const statuses = (await gateway.data(`GET /v1/admin/vendors/${owner.id}/users`, { bearer: operator }))[
      'users'
    ] as User[];
    expect(statuses.map(({ status }) => status).sort()).toEqual(['active', 'disabled']);
  });

  it('who log in while they are being disabled have no session afterwards', async () => {
    const owner = await gateway.vendor();
    const user = await newUser(owner);
    const [, ...logins] = await Promise.all([
      as.owner('disable', user.id, owner.token),
      ...Array.from({ length: 6 }, () => logIn(user.email)),
    ]);
    for (const { status, body } of logins) {
      if (status === 200) expect(await isLoggedIn(gateway, body['data'] as Tokens)).toBe(false);
      else expect([401, 403]).toContain(status);
    }
  });

  describe('who forgot their password', () => {
    const reset = (reset_token: unknown, new_password = 'another password', address = '203.0.113.9') =>
      gateway.call('POST /v1/auth/reset-password', {
        body: { reset_token, new_password },
        headers: { 'x-forwarded-for': address },
      });
    const token = async (user: User) =>
      String(((await as.operator('password-reset', user.id)).body['data'] as Record<string, unknown>)['reset_token']);

    it('set a new one by a token that works once and ends their sessions', async () => {
      const user = await newUser(await gateway.vendor());
      const session = await tokens(user.email);
      const { body } = await as.operator('password-reset', user.id);
      expect(body['data']).toEqual({
        user_id: user.id,
        email: user.email,
        reset_token: expect.stringMatching(/^pr_[\w-]{43}$/),
        expires_at: expect.stringMatching(/Z$/),
      });
      const { reset_token } = body['data'] as { reset_token: string };
      expect(await isLoggedIn(gateway, session)).toBe(true);
      expect(await reset(reset_token, 'short')).toMatchObject({
        status: 422,
        body: { errors: { new_password: [expect.any(String)] } },
      });
      const answers = await gateway.collide(
        [user.id],
        [() => reset(reset_token), () => reset(reset_token), () => reset(reset_token)],
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
      expect([await isLoggedIn(gateway, session), (await refresh(session.refresh_token)).status]).toEqual([false, 401]);
      expect([(await logIn(user.email)).status, (await logIn(user.email, 'another password')).status]).toEqual([
        401, 200,
      ]);
      expect(await auditOf(`user:${user.id}`)).toEqual([
        ['user.password-reset', null],
        ['user.password-reset-created', 'a good one'],
        ['user.created', null],
      ]);
      const stored = await gateway.database.rows<{ row: string }>(
        'SELECT r::text AS row FROM password_reset r UNION ALL SELECT l::text FROM audit_log l',
      );
      expect(JSON.stringify(stored)).not.toContain(reset_token.slice(3));
    });

    it('S6: are marked for their owners, and so are their sessions until they choose a password themselves', async () => {
      const owner = await gateway.vendor();
      const user = await newUser(owner);
      expect(await as.operator('password-reset', user.id, {})).toMatchObject({
        status: 422,
        body: { errors: { reason: ['reason is required'] } },
      });
      const ofOwner = async () => {
        const { users } = await gateway.data(LIST, { bearer: owner.token });
        const found = (users as Record<string, unknown>[]).find(({ id }) => id === user.id);
        return [found?.['operator_reset_at'], found?.['operator_reset_reason']];
      };
      expect(await ofOwner()).toEqual([null, null]);
      const reset_token = await token(user);
      // Not before it is used.
      expect(await ofOwner()).toEqual([null, null]);
      expect((await reset(reset_token, 'chosen by an operator')).status).toBe(200);
      expect(await ofOwner()).toEqual([expect.stringMatching(/Z$/), 'a good one']);
      const marks = async (bearer: string) =>
        ((await gateway.data('GET /v1/me/sessions', { bearer }))['sessions'] as Record<string, unknown>[]).map(
          (session) => session['after_operator_reset'],
        );
      const { access_token: bearer } = (await logIn(user.email, 'chosen by an operator')).body['data'] as Tokens;
      expect(await marks(bearer)).toEqual([true]);
      const body = { current_password: 'chosen by an operator', new_password: 'chosen by the user' };
      expect((await gateway.call('POST /v1/auth/password', { bearer, body })).status).toBe(200);
      const { access_token: later } = (await logIn(user.email, 'chosen by the user')).body['data'] as Tokens;
      expect(await marks(later)).toEqual([false, true]);
      expect(await ofOwner()).toEqual([expect.stringMatching(/Z$/), 'a good one']);
    });

    it('cannot use a token that is unknown, replaced or expired, or one made before they were disabled', async () => {
      const owner = await gateway.vendor();
      const user = await newUser(owner);
      const refused = { status: 422, body: { errors: { reset_token: ['reset_token is unknown, used or expired'] } } };
      const first = await token(user);
      const second = await token(user);
      for (const wrong of [first, 'x', `pr_${'a'.repeat(43)}`]) expect(await reset(wrong)).toMatchObject(refused);
      await gateway.database.execute('UPDATE password_reset SET expires_at = now() WHERE user_id = $1', [user.id]);
      expect(await reset(second)).toMatchObject(refused);
      // The next one has an hour of its own.
      expect((await reset(await token(user), PASSWORD)).status).toBe(200);
      const third = await token(user);
      await as.owner('disable', user.id, owner.token);
      expect((await as.operator('password-reset', user.id)).status).toBe(409);
      await as.owner('enable', user.id, owner.token);
      expect(await reset(third)).toMatchObject(refused);
      const fourth = await token(user);
      await gateway.data('POST /v1/auth/password', {
        bearer: (await tokens(user.email)).access_token,
        body: { current_password: PASSWORD, new_password: 'changed by hand' },
      });
      expect(await reset(fourth)).toMatchObject(refused);
      expect((await logIn(user.email, 'changed by hand')).status).toBe(200);
    });

    it('cannot guess on and on', async () => {
      const guesses = await Promise.all(
        Array.from({ length: 20 }, (_, guess) => reset(`pr_${guess}`, 'another password', '203.0.113.10')),
      );
      expect(guesses.map(({ status }) => status).sort()).toEqual([
        ...Array<number>(10).fill(422),
        ...Array<number>(10).fill(429),
      ]);
    });
  });

  it('are no more than an account may have, nor are its keys and sub-accounts, however many are made at once at two gateways', async () => {
    const owner = await gateway.vendor();
    const bearer = owner.token;
    const inParallel = async (count: number, route: string, body: (index: number) => object) => {
      const answers = await Promise.all(
        Array.from({ length: count }, (_, index) =>
          (index % 2 ? gateway : replica).call(route, { bearer, body: body(index) }),
        ),
      );
      return answers.map((answer) => String((answer.body['error_code'] as string | undefined) ?? answer.status)).sort();
    };
    const person = (prefix: string) => (index: number) => ({
      email: `${prefix}-${index}-${owner.id}@example.com`,
      password: PASSWORD,
    });
    const branch = (prefix: string) => (index: number) => ({ name: 'Branch', ...person(prefix)(index) });
    expect(await inParallel(8, 'POST /v1/api-keys', () => ({ name: 'key' }))).toEqual([
      ...Array<string>(2).fill('200'),
      ...Array<string>(6).fill('API_KEY_LIMIT_REACHED'),
    ]);
    expect(await inParallel(8, 'POST /v1/users', person('capped'))).toEqual([
      ...Array<string>(5).fill('200'),
      ...Array<string>(3).fill('USER_LIMIT_REACHED'),
    ]);
    expect(await inParallel(4, 'POST /v1/sub-accounts', branch('branch'))).toEqual([
      '200',
      '200',
      'SUB_ACCOUNT_LIMIT_REACHED',
      'SUB_ACCOUNT_LIMIT_REACHED',
    ]);
    // A revoked key makes room; an operator may open more sub-accounts.
    const { api_keys } = await gateway.data('GET /v1/api-keys', { bearer });
    await gateway.data(`DELETE /v1/api-keys/${String((api_keys as { id: string }[])[0]?.id)}`, { bearer });
    expect(await inParallel(2, 'POST /v1/api-keys', () => ({ name: 'key' }))).toEqual(['200', 'API_KEY_LIMIT_REACHED']);
    expect(
      (
        await gateway.call(`POST /v1/admin/vendors/${owner.id}/sub-accounts`, {
          bearer: operator,
          body: branch('more')(1),
        })
      ).status,
    ).toBe(200);
    await eventually(async () =>
      expect(
        (await gateway.data(`GET /v1/admin/vendors?parent_id=${owner.id}`, { bearer: operator }))['pagination'],
      ).toMatchObject({ totalItems: 3 }),
    );
  });
});
