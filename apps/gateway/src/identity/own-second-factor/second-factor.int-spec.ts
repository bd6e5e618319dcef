import { Secret, TOTP } from 'otpauth';
import { createLogger } from '@sms/platform/observability';
import { gatewayConfig } from '../../config/gateway.config';
import { type Answer, GatewayUnderTest } from '../../testing/start-gateway-under-test';
import { ResealSecondFactors } from '../second-factors/reseal-second-factors';
import { SecondFactorVault } from '../second-factors/second-factor-vault';

const OPERATOR = { email: 'operator@example.com', password: 'operator of the tests' };
const PASSWORD = 'password of a vendor';
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

jest.setTimeout(60_000);

describe('S2: second factors', () => {
  let gateway: GatewayUnderTest;
  let replica: GatewayUnderTest;
  /** Where operators need a second factor. */
  let strict: GatewayUnderTest;

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    replica = await gateway.replica();
    strict = await gateway.replica({}, { ...gatewayConfig(), operatorSecondFactor: 'required' });
  });
  afterAll(async () => {
    await strict.stop();
    await replica.stop();
    await gateway.stop();
  });

  const outcome = ({ status, body }: Answer) => (status === 200 ? 200 : `${status} ${String(body['error_code'])}`);
  const dataOf = ({ body }: Answer) => body['data'] as Record<string, unknown>;
  const logIn = (email: string, password: string, code?: string, at = gateway) =>
    at.call('POST /v1/auth/login', {
      body: { email, password, ...(code !== undefined && { second_factor_code: code }) },
    });
  const bearerOf = (answer: Answer) => String(dataOf(answer)['access_token']);
  const statusOfMe = async (bearer: string) => (await gateway.call('GET /v1/me', { bearer })).status;
  /** The code of a moment, in steps of 30 seconds from now. */
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  /** Codes of before may be used again, as if time had passed. */
  const later = (email: string) =>
    gateway.database.execute(
      'UPDATE second_factor SET last_step = 0 WHERE user_id = (SELECT id FROM app_user WHERE email = $1)',
      [email],
    );
  const enrol = async (bearer: string, at = gateway) => {
    const { secret } = await at.data('POST /v1/me/second-factor', { bearer, body: {} });
    const confirmed = await at.data('POST /v1/me/second-factor/confirm', {
      bearer,
      body: { code: codeOf(String(secret)) },
    });
    return { secret: String(secret), codes: confirmed['recovery_codes'] as string[] };
  };
  const auditOf = async (email: string) => {
    const rows = await gateway.database.rows<{ action: string; reason: string | null }>(
      `SELECT action, reason FROM audit_log WHERE target = (SELECT 'user:' || id FROM app_user WHERE email = $1)
         AND action LIKE 'second-factor.%' ORDER BY id`,
      [email],
    );
    return rows.map(({ action }) => action.replace('second-factor.', ''));
  };
  const idOf = async (bearer: string) => (await gateway.data('GET /v1/me', { bearer }))['user'] as { id: number };

  it('is asked for once a code has confirmed it, works once at all gateways, and ends the other sessions', async () => {
    const { email, token: bearer } = await gateway.vendor();
    const other = bearerOf(await logIn(email, PASSWORD));
    const begun = await gateway.data('POST /v1/me/second-factor', { bearer, body: {} });
    const secret = String(begun['secret']);
    expect(begun['address']).toBe(
      `otpauth://totp/SMS:${encodeURIComponent(email)}?issuer=SMS&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    // Not before it is confirmed.
    expect(outcome(await logIn(email, PASSWORD))).toBe(200);
    const confirm = (code: string) => gateway.call('POST /v1/me/second-factor/confirm', { bearer, body: { code } });
    expect(outcome(await confirm('000000'))).toBe('422 VALIDATION_FAILED');
    const first = codeOf(secret);
    expect(dataOf(await confirm(first))['recovery_codes']).toHaveLength(10);
    expect([await statusOfMe(bearer), await statusOfMe(other)]).toEqual([200, 401]);
    expect(outcome(await logIn(email, PASSWORD))).toBe('401 SECOND_FACTOR_REQUIRED');
    expect(outcome(await logIn(email, 'a guess', codeOf(secret, 1)))).toBe('401 INVALID_CREDENTIALS');
    expect(outcome(await logIn(email, PASSWORD, first))).toBe('401 SECOND_FACTOR_INVALID');
    // Of twenty who come with one code at two gateways, one is let in.
    const next = codeOf(secret, 1);
    const answers: Answer[] = [];
    for (let round = 0; round < 2; round += 1)
      answers.push(...(await Promise.all([logIn(email, PASSWORD, next), logIn(email, PASSWORD, next, replica)])));
    expect(answers.map(outcome).sort()).toEqual([200, ...Array<string>(3).fill('401 SECOND_FACTOR_INVALID')]);
    await gateway.database.execute('DELETE FROM guess_count');
    expect(outcome(await confirm(next))).toBe('409 CONFLICT');
    expect(outcome(await gateway.call('POST /v1/me/second-factor', { bearer, body: {} }))).toBe('409 CONFLICT');
    expect(await gateway.data('GET /v1/me/second-factor', { bearer })).toMatchObject({
      enabled: true,
      required: false,
      recovery_codes_left: 10,
    });
  });

  it('is asked for at every login: of the console and for a link too', async () => {
    const { email, token: bearer } = await gateway.vendor();
    const { secret } = await enrol(bearer);
    const body = { email, password: PASSWORD };
    for (const [index, route] of ['POST /v1/console/session', 'POST /v1/console/links'].entries()) {
      await later(email);
      expect(outcome(await gateway.call(route, { body, headers: SAME_ORIGIN }))).toBe('401 SECOND_FACTOR_REQUIRED');
      const second_factor_code = codeOf(secret, index);
      const call = { body: { ...body, second_factor_code }, headers: SAME_ORIGIN };
      expect(outcome(await gateway.call(route, call))).toBe(200);
    }
  });

  it('is replaced by each recovery code once, however it is typed', async () => {
    const { email, token: bearer } = await gateway.vendor();
    const { codes } = await enrol(bearer);
    const [first = '', second = '', third = ''] = codes;
    expect(outcome(await logIn(email, PASSWORD, first))).toBe(200);
    expect(outcome(await logIn(email, PASSWORD, first, replica))).toBe('401 SECOND_FACTOR_INVALID');
    expect(outcome(await logIn(email, PASSWORD, second.replaceAll('-', ' ').toUpperCase()))).toBe(200);
    expect(await gateway.data('GET /v1/me/second-factor', { bearer })).toMatchObject({ recovery_codes_left: 8 });
    const renew = (current_password: string) =>
      gateway.call('POST /v1/me/second-factor/recovery-codes', { bearer, body: { current_password } });
    expect(outcome(await renew('a guess'))).toBe('422 VALIDATION_FAILED');
    const [fresh = ''] = dataOf(await renew(PASSWORD))['recovery_codes'] as string[];
    expect(outcome(await logIn(email, PASSWORD, third))).toBe('401 SECOND_FACTOR_INVALID');
    expect(outcome(await logIn(email, PASSWORD, fresh))).toBe(200);
    expect(await auditOf(email)).toEqual([
      'enabled',
      'recovery-code-used',
      'recovery-code-used',
      'recovery-codes-renewed',
      'recovery-code-used',
    ]);
  });

  it('lets five wrong codes be tried, at all gateways together, and then none for a while', async () => {
    const { email, token: bearer } = await gateway.vendor();
    const { secret } = await enrol(bearer);
    for (let guess = 0; guess < 5; guess += 1)
      expect(outcome(await logIn(email, PASSWORD, `00000${guess}`, guess % 2 === 0 ? gateway : replica))).toBe(
        '401 SECOND_FACTOR_INVALID',
      );
    const refused = await logIn(email, PASSWORD, codeOf(secret, 1), replica);
    expect([outcome(refused), Number(refused.headers.get('retry-after'))]).toEqual([
      '429 RATE_LIMIT_EXCEEDED',
      expect.closeTo(30, -1),
    ]);
  });

  it('is set up with the password when the login was long ago, and removed with it', async () => {
    const { email, token: bearer } = await gateway.vendor();
    await gateway.database.execute(
      `UPDATE session SET created_at = now() - interval '2 hours'
       WHERE user_id = (SELECT id FROM app_user WHERE email = $1)`,
      [email],
    );
    const begin = (body: object) => gateway.call('POST /v1/me/second-factor', { bearer, body });
    expect(outcome(await begin({}))).toBe('403 REAUTHENTICATION_REQUIRED');
    expect(outcome(await begin({ current_password: 'a guess' }))).toBe('422 VALIDATION_FAILED');
    const secret = String(dataOf(await begin({ current_password: PASSWORD }))['secret']);
    await gateway.data('POST /v1/me/second-factor/confirm', { bearer, body: { code: codeOf(secret) } });
    const remove = (current_password: string) =>
      gateway.call('POST /v1/me/second-factor/remove', { bearer, body: { current_password } });
    expect(outcome(await remove('a guess'))).toBe('422 VALIDATION_FAILED');
    expect([outcome(await remove(PASSWORD)), outcome(await remove(PASSWORD))]).toEqual([200, '409 CONFLICT']);
    expect(outcome(await logIn(email, PASSWORD))).toBe(200);
    expect(
      await gateway.database.rows(
        'SELECT 1 FROM recovery_code WHERE user_id = (SELECT id FROM app_user WHERE email = $1)',
        [email],
      ),
    ).toEqual([]);
  });

  it('is needed by operators before anything else, where it is required', async () => {
    const plain = bearerOf(await logIn(OPERATOR.email, OPERATOR.password));
    const bearer = bearerOf(await logIn(OPERATOR.email, OPERATOR.password, undefined, strict));
    for (const route of ['GET /v1/admin/vendors', 'GET /v1/admin/audit-log', 'POST /v1/admin/operators'])
      for (const token of [plain, bearer])
        expect(
          outcome(await strict.call(route, { bearer: token, body: route.startsWith('POST') ? {} : undefined })),
        ).toBe('403 SECOND_FACTOR_DUE');
    expect(await strict.data('GET /v1/me', { bearer })).toMatchObject({
      second_factor_due: true,
      permissions: ['profile.read', 'session.end', 'password.change', 'second-factor.set-up'],
    });
    expect(await strict.data('GET /v1/me/second-factor', { bearer })).toMatchObject({ enabled: false, required: true });
    const { secret } = await enrol(bearer, strict);
    expect((await strict.call('GET /v1/admin/vendors', { bearer })).status).toBe(200);
    expect((await strict.data('GET /v1/me', { bearer }))['second_factor_due']).toBe(false);
    // A session without the factor, as a gateway of the release before begins one, may not remove the factor either.
    await gateway.database.execute('UPDATE session SET second_factor_at = NULL');
    const body = { current_password: OPERATOR.password };
    expect(outcome(await strict.call('POST /v1/me/second-factor/remove', { bearer, body }))).toBe(
      '403 SECOND_FACTOR_DUE',
    );
    const proved = bearerOf(await logIn(OPERATOR.email, OPERATOR.password, codeOf(secret, 1), strict));
    expect((await strict.call('GET /v1/admin/vendors', { bearer: proved })).status).toBe(200);
    expect((await strict.call('POST /v1/me/second-factor/remove', { bearer: proved, body })).status).toBe(200);
    expect(outcome(await strict.call('GET /v1/admin/vendors', { bearer: proved }))).toBe('403 SECOND_FACTOR_DUE');
  });

  it('is removed by another operator with a reason, which ends the sessions of its user', async () => {
    const bearer = await gateway.operator();
    const second = { email: 'second@example.com', password: 'another operator' };
    const { id } = await gateway.data('POST /v1/admin/operators', { bearer, body: second });
    const owner = await gateway.vendor();
    const ofSecond = bearerOf(await logIn(second.email, second.password));
    const ids = { operators: Number(id), users: (await idOf(owner.token)).id };
    for (const [kind, email, token, password] of [
      ['operators', second.email, ofSecond, second.password],
      ['users', owner.email, owner.token, PASSWORD],
    ] as const) {
      const route = `POST /v1/admin/${kind}/${ids[kind]}/remove-second-factor`;
      const remove = (body: object = { reason: 'Lost the phone.' }) => gateway.call(route, { bearer, body });
      expect(outcome(await remove())).toBe('409 CONFLICT');
      await enrol(token);
      expect(outcome(await remove({}))).toBe('422 VALIDATION_FAILED');
      expect(outcome(await gateway.call(route, { bearer: owner.token, body: { reason: 'x' } }))).toMatch(/^40[13]/);
      expect(outcome(await remove())).toBe(200);
      expect([await statusOfMe(token), outcome(await logIn(email, password))]).toEqual([401, 200]);
      expect(await auditOf(email)).toEqual(['enabled', 'removed']);
    }
    const { id: own } = await idOf(bearer);
    for (const [route, status] of [
      [`POST /v1/admin/operators/${own}/remove-second-factor`, 409],
      [`POST /v1/admin/operators/${ids.users}/remove-second-factor`, 404],
      [`POST /v1/admin/users/${ids.operators}/remove-second-factor`, 404],
      ['POST /v1/admin/users/x/remove-second-factor', 404],
    ] as const)
      expect((await gateway.call(route, { bearer, body: { reason: 'x' } })).status).toBe(status);
  });

  it('is stored sealed, and sealed again with a new key, while its codes go on', async () => {
    const { email, token: bearer } = await gateway.vendor();
    const { secret, codes } = await enrol(bearer);
    const rows = () =>
      gateway.database.rows<{ row: string; key_id: string }>('SELECT f::text AS row, key_id FROM second_factor f');
    const stored = (await rows()).map(({ row }) => row).join();
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
    const codeRows = await gateway.database.rows<{ row: string }>('SELECT c::text AS row FROM recovery_code c');
    expect(codeRows.map(({ row }) => row).join()).not.toContain(Buffer.from(codes[0] ?? '').toString('hex'));
    const [old, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const vault = new SecondFactorVault({ secretKeys: [fresh, old] });
    await new ResealSecondFactors(gateway.database, vault, createLogger('gateway', 'silent')).execute();
    expect(new Set((await rows()).map(({ key_id }) => key_id))).toEqual(new Set([vault.ring?.keyId]));
    const rotated = await gateway.replica({}, { ...gatewayConfig(), secretKeys: [fresh] });
    try {
      await later(email);
      expect(outcome(await logIn(email, PASSWORD, codeOf(secret), rotated))).toBe(200);
      const without = await gateway.replica({}, { ...gatewayConfig(), secretKeys: [] });
      const other = await gateway.vendor();
      expect(outcome(await without.call('POST /v1/me/second-factor', { bearer: other.token, body: {} }))).toBe(
        '403 FORBIDDEN',
      );
      expect(outcome(await logIn(email, PASSWORD, codes[1], without))).toBe(200);
      await without.stop();
    } finally {
      await rotated.stop();
    }
  });
});
