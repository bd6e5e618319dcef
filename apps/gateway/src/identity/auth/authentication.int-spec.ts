import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import { eventually } from '@sms/testing';
import { createHmac } from 'node:crypto';
import { newApiKey } from '../accounts/api-key-format';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const BALANCE = 'GET /v1/vendor/balance';
const UNAUTHENTICATED = {
  status: 'error',
  success: false,
  message:
    'Unauthenticated. This route takes `X-API-Key` or `Authorization: Bearer`; what you sent in `X-API-Key` is not valid.',
  error_code: 'UNAUTHENTICATED',
};

describe('authentication', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor();
    await gateway.peer.answer(BILLING_OPERATIONS.balance, ({ accountId }) => ({
      accountId,
      available: accountId,
      held: 0,
      spent: 0,
    }));
  });
  afterAll(() => gateway.stop());

  it('takes the account from the key', async () => {
    const other = await gateway.vendor();
    expect((await gateway.data(BALANCE, { key: vendor.key }))['credit_balance']).toBe(vendor.id);
    expect((await gateway.data(BALANCE, { key: other.key }))['credit_balance']).toBe(other.id);
  });

  it('stores neither key nor password', async () => {
    const rows = await gateway.database.rows<{ row: string }>(
      `SELECT k::text AS row FROM api_key k UNION ALL SELECT u::text FROM app_user u`,
    );
    const everything = rows.map(({ row }) => row).join('\n');
    expect(everything).not.toContain(vendor.key.slice(12));
    expect(everything).not.toContain('password of a vendor');
  });

  it('takes as long to refuse whatever is wrong with a key', async () => {
    for (const key of ['', 'x', `${vendor.key.slice(0, -1)}!`, newApiKey('live')]) {
      const startedAt = performance.now();
      expect((await gateway.call(BALANCE, { key })).body).toEqual(UNAUTHENTICATED);
      expect(performance.now() - startedAt).toBeGreaterThan(20);
    }
  });

  it('says where a key and a token belong, by their looks alone: as much of one that is good as of one that is not', async () => {
    const messageOf = async (route: string, call: object) => (await gateway.call(route, call)).body['message'];
    for (const key of [vendor.key, newApiKey('live')]) {
      expect(await messageOf('GET /v1/sms-logs', { bearer: key })).toMatch(/ An API key belongs into `X-API-Key`\.$/);
      expect(await messageOf('GET /v1/sms-logs', { key })).toMatch(
        /; you sent `X-API-Key`\. With a key, use `GET \/v1\/vendor\/sms-logs`\.$/,
      );
    }
    for (const key of [vendor.token, `${vendor.token}x`])
      expect(await messageOf(BALANCE, { key })).toMatch(/ An access token belongs into `Authorization: Bearer`\.$/);
  });

  it('answers 403 for a suspended account, to its keys and its tokens', async () => {
    const other = await gateway.vendor();
    await gateway.database.execute(`UPDATE account SET status = 'suspended' WHERE id = $1`, [other.id]);
    await eventually(async () =>
      expect(await gateway.call(BALANCE, { key: other.key })).toMatchObject({
        status: 403,
        body: { error_code: 'ACCOUNT_SUSPENDED' },
      }),
    );
    expect(await gateway.call('GET /v1/sms-logs', { bearer: other.token })).toMatchObject({
      status: 403,
      body: { error_code: 'ACCOUNT_SUSPENDED' },
    });
  });

  describe('login', () => {
    it('answers with a token, whatever the case of the e-mail', async () => {
      const data = await gateway.data('POST /v1/auth/login', {
        body: { email: vendor.email.toUpperCase(), password: 'password of a vendor' },
      });
      expect(data).toEqual({
        access_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 3_600,
        refresh_token: expect.stringMatching(/^rt_[\w-]{43}$/),
      });
    });

    it('names missing fields', async () => {
      expect(await gateway.call('POST /v1/auth/login', { body: {} })).toMatchObject({
        status: 422,
        body: { errors: { email: ['email is required'], password: ['password is required'] } },
      });
    });

    it('answers the same to a wrong password and an unknown e-mail, and to ten at most, however many at once', async () => {
      const wrong = (email: string) => gateway.call('POST /v1/auth/login', { body: { email, password: 'guess' } });
      const [known, unknown] = [await wrong(vendor.email), await wrong('nobody@example.com')];
      expect(known).toMatchObject({ status: 401, body: { status: 'error', error_code: 'INVALID_CREDENTIALS' } });
      expect({ ...unknown.body, request_id: known.body['request_id'] }).toEqual(known.body);
      const more = await Promise.all(Array.from({ length: 40 }, () => wrong(vendor.email)));
      // The owner has logged in from this address, so only its guesses at this account count.
      expect(more.filter(({ status }) => status === 401)).toHaveLength(9);
      const refused = more.filter(({ status }) => status !== 401);
      for (const { status, headers } of refused)
        expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    });
  });

  describe('token', () => {
    const CURRENT = 'the current signing key of the tests';
    const FORMER = 'the former signing key of the tests';
    const now = () => Math.floor(Date.now() / 1_000);
    const keyIdOf = (secret: string) => createHmac('sha256', secret).update('key id').digest('base64url').slice(0, 12);
    const forge = (secret: string, header: object = {}, payload: object = {}) => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const claims = {
        ...claimsOf(vendor.token),
        iss: 'sms-gateway',
        aud: 'sms-api',
        iat: now(),
        exp: now() + 60,
        ...payload,
      };
      const signed = `${part({ alg: 'HS256', typ: 'JWT', kid: keyIdOf(secret), ...header })}.${part(claims)}`;
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
    };
    const claimsOf = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string; sid: string };
    /** No upstream service serves the route, so 503 means: admitted. */
    const statusFor = async (bearer: string) => (await gateway.call('GET /v1/sms-logs', { bearer })).status;

    it('is accepted when signed with the current or the former key', async () => {
      expect(await statusFor(forge(CURRENT))).toBe(503);
      expect(await statusFor(forge(FORMER))).toBe(503);
    });

    it.each([
      ['another key', () => forge('some other key that nobody here knows')],
      ['a key id of another key', () => forge('some other key that nobody here knows', { kid: keyIdOf(CURRENT) })],
      ['another algorithm', () => forge(CURRENT, { alg: 'HS512' })],
      ['no algorithm', () => `${forge(CURRENT, { alg: 'none' }).split('.').slice(0, 2).join('.')}.`],
      ['the past', () => forge(CURRENT, {}, { exp: now() - 1 })],
      ['another issuer', () => forge(CURRENT, {}, { iss: 'other' })],
      ['another audience', () => forge(CURRENT, {}, { aud: 'other' })],
      ['an unknown user', () => forge(CURRENT, {}, { sub: '1' })],
      ['no user', () => forge(CURRENT, {}, { sub: 'x' })],
      ['no session', () => forge(CURRENT, {}, { sid: undefined })],
      ['a session that is none', () => forge(CURRENT, {}, { sid: 'x' })],
      ['an unknown session', () => forge(CURRENT, {}, { sid: '0190163d-8694-739b-aea5-966c26f8ad91' })],
    ])('is refused with %s', async (_what, token) => {
      expect(await statusFor(token())).toBe(401);
    });
  });
});
