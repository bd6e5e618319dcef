import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import { eventually } from '@sms/testing';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';
import { hashApiKey } from '../accounts/api-key-format';

const BALANCE = 'GET /v1/vendor/balance';
const OF_FIRST_RELEASE = 'sk_live_0123456789abcdefghijABCDEFGHIJ012JKXWC';

interface Key {
  readonly id: string;
  readonly api_key: string;
  readonly expires_at: string | null;
  readonly networks: readonly string[];
  readonly old_expires_at?: string;
}

describe('S15: an API key', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor();
    await gateway.peer.answer(BILLING_OPERATIONS.balance, ({ accountId }) => ({
      accountId,
      available: 5,
      held: 0,
      spent: 0,
    }));
  });
  afterAll(() => gateway.stop());

  const create = async (body: object, bearer = vendor.token) =>
    (await gateway.data('POST /v1/api-keys', { bearer, body: { name: 'key', ...body } })) as unknown as Key;
  const rotate = (id: string, body?: object, bearer = vendor.token) =>
    gateway.call(`POST /v1/api-keys/${id}/rotate`, { bearer, ...(body && { body }) });
  const rotated = async (id: string, body: object = {}) => (await rotate(id, body)).body['data'] as Key;
  const use = async (key: string) => {
    const { status, body } = await gateway.call(BALANCE, { key });
    return status === 200 ? 'in' : body['error_code'];
  };
  const list = async () =>
    (await gateway.data('GET /v1/api-keys?limit=100', { bearer: vendor.token }))['api_keys'] as (Key & object)[];
  const entries = async (target: string) =>
    gateway.database.rows<{ action: string; account_id: number }>(
      'SELECT action, account_id FROM audit_log WHERE target = $1 ORDER BY id',
      [target],
    );

  it('begins with sms_, and one of the first release stays good', async () => {
    expect((await create({})).api_key).toMatch(/^sms_live_/);
    expect(await use(OF_FIRST_RELEASE)).toBe('UNAUTHENTICATED');
    const { api_key: key } = await create({});
    await gateway.database.execute('UPDATE api_key SET hash = $1 WHERE hash = $2', [
      Buffer.from(hashApiKey(OF_FIRST_RELEASE), 'base64'),
      Buffer.from(hashApiKey(key), 'base64'),
    ]);
    await eventually(async () => expect(await use(OF_FIRST_RELEASE)).toBe('in'));
  });

  it('is refused from the time at which it expires, also while it is cached, and then leaves the list', async () => {
    const { id, api_key: key } = await create({ expires_at: '2099-01-01T00:00:00Z' });
    expect(await use(key)).toBe('in');
    await gateway.database.execute(`UPDATE api_key SET expires_at = now() + interval '300 ms' WHERE id = $1`, [id]);
    await eventually(async () => expect(await use(key)).toBe('UNAUTHENTICATED'));
    const [expired] = await gateway.database.rows<{ over: boolean }>(
      `SELECT expires_at <= now() AS over FROM api_key WHERE id = $1`,
      [id],
    );
    expect(expired).toEqual({ over: true });
    await eventually(async () => expect((await list()).map((one) => one.id)).not.toContain(id), { timeoutMs: 30_000 });
    expect(await entries(`api-key:${id}`)).toMatchObject([
      { action: 'api-key.created' },
      { action: 'api-key.expired', account_id: vendor.id },
    ]);
  });

  it('is refused from other networks than its own, which is recorded', async () => {
    const here = await create({ networks: ['127.0.0.1', '2001:db8::/32'] });
    expect([here.networks, await use(here.api_key)]).toEqual([['127.0.0.1/32', '2001:db8::/32'], 'in']);
    const { id, api_key: key } = await create({ networks: ['192.0.2.0/24'], scopes: ['send', 'read'] });
    expect(await use(key)).toBe('NETWORK_NOT_ALLOWED');
    const body = { phone: '999000123456', message: 'Hello' };
    expect(await gateway.call('POST /v1/vendor/send-sms', { key, body })).toMatchObject({
      status: 403,
      body: { error_code: 'NETWORK_NOT_ALLOWED' },
    });
    await eventually(async () =>
      expect(await entries(`api-key:${id}`)).toMatchObject([
        { action: 'api-key.created' },
        { action: 'api-key.used.failed', account_id: vendor.id },
      ]),
    );
  });

  it('has bounds that make sense', async () => {
    for (const body of [
      { expires_at: '2020-01-01T00:00:00Z' },
      { expires_at: 'tomorrow' },
      { networks: ['x'] },
      { networks: '192.0.2.0/24' },
      { networks: Array.from({ length: 51 }, (_, nth) => `192.0.2.${nth}`) },
    ])
      expect(
        (await gateway.call('POST /v1/api-keys', { bearer: vendor.token, body: { name: 'key', ...body } })).status,
      ).toBe(422);
  });

  it('is listed with who made it and from where it was last used', async () => {
    const { id, api_key: key } = await create({});
    await use(key);
    await eventually(
      async () =>
        expect((await list()).find((one) => one.id === id)).toMatchObject({
          created_by: { email: vendor.email },
          last_used_address: '127.0.0.1',
          expires_at: null,
          networks: [],
        }),
      { timeoutMs: 20_000 },
    );
  });

  describe('that is rotated', () => {
    it('is replaced by one like it, and stays good for the overlap', async () => {
      const old = await create({ networks: ['127.0.0.0/8'], scopes: ['read'], expires_at: '2099-01-01T00:00:00Z' });
      const key = await rotated(old.id, { overlap_seconds: 3_600 });
      expect(key).toMatchObject({ name: 'key', mode: 'live', scopes: ['read'], networks: ['127.0.0.0/8'] });
      expect(key.id).not.toBe(old.id);
      const left = Date.parse(key.old_expires_at ?? '') - Date.now();
      expect(left).toBeGreaterThan(3_500_000);
      expect(left).toBeLessThan(3_700_000);
      const lifetime = Date.parse(key.expires_at ?? '') - Date.parse('2099-01-01T00:00:00Z');
      expect(Math.abs(lifetime)).toBeLessThan(60_000);
      expect([await use(old.api_key), await use(key.api_key)]).toEqual(['in', 'in']);
      expect((await entries(`api-key:${old.id}`)).at(-1)).toMatchObject({ action: 'api-key.rotated' });
    });

    it('ends at once without an overlap, also when the account has as many keys as it may', async () => {
      const other = await gateway.vendor();
      const { id, api_key: key } = await create({}, other.token);
      await gateway.database.execute(
        `INSERT INTO api_key (id, account_id, user_id, hash, prefix, mode, name)
         SELECT gen_random_uuid(), account_id, user_id, sha256(nth::text::bytea), '', 'live', 'filler'
         FROM api_key, generate_series(1, 48) AS nth WHERE id = $1`,
        [id],
      );
      expect((await rotate(id, { overlap_seconds: 60 }, other.token)).body).toMatchObject({
        error_code: 'API_KEY_LIMIT_REACHED',
      });
      expect((await rotate(id, { overlap_seconds: 0 }, other.token)).status).toBe(200);
      await eventually(async () => expect(await use(key)).toBe('UNAUTHENTICATED'));
    });

    it('never lives longer than it would have', async () => {
      const old = await create({ expires_at: new Date(Date.now() + 600_000).toISOString() });
      expect((await rotated(old.id)).old_expires_at).toBe(old.expires_at);
    });

    it('is one of the account that is neither revoked nor expired', async () => {
      const other = await gateway.vendor();
      const mine = await create({});
      expect((await rotate(mine.id, {}, other.token)).status).toBe(404);
      await gateway.data(`DELETE /v1/api-keys/${mine.id}`, { bearer: vendor.token });
      for (const id of [mine.id, 'x']) expect((await rotate(id, {})).status).toBe(404);
      for (const overlap_seconds of [-1, 0.5, 7_776_001, 'x'])
        expect((await rotate((await create({})).id, { overlap_seconds })).status).toBe(422);
    });

    it('without a body overlaps for a day', async () => {
      const { id } = await create({});
      const answer = await rotate(id);
      const { old_expires_at: until = '' } = answer.body['data'] as Key;
      expect(Math.abs(Date.parse(until) - Date.now() - 86_400_000)).toBeLessThan(60_000);
    });
  });
});
