import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import { eventually } from '@sms/testing';
import type { FindManyOptions } from 'typeorm';
import { ApiKeyDirectory } from '../credentials/api-key-directory';
import type { ApiKeyUsage } from '../credentials/api-key-usage';
import { newApiKey } from '../accounts/api-key-format';
import { ApiKey } from '../accounts/api-key.entity';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const BALANCE = 'GET /v1/vendor/balance';
const KEYS = 'GET /v1/api-keys';

interface ListedKey {
  readonly id: string;
  readonly name: string;
  readonly last_used_at: string | null;
}

describe('API keys', () => {
  let gateway: GatewayUnderTest;
  let replica: GatewayUnderTest;
  let vendor: VendorUnderTest;

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    replica = await gateway.replica();
    await gateway.peer.answer(BILLING_OPERATIONS.balance, ({ accountId }) => ({
      accountId,
      available: 1,
      held: 0,
      spent: 0,
    }));
    vendor = await gateway.vendor();
  });
  afterAll(async () => {
    await replica.stop();
    await gateway.stop();
  });

  const create = (owner: VendorUnderTest, name: string) =>
    gateway.data('POST /v1/api-keys', { bearer: owner.token, body: { name, mode: 'test' } });
  const list = async (owner: VendorUnderTest, query = '') =>
    (await gateway.data(`${KEYS}${query}`, { bearer: owner.token }))['api_keys'] as ListedKey[];

  it('are listed newest first, without the keys themselves', async () => {
    const owner = await gateway.vendor();
    const { id, api_key } = await create(owner, 'second');
    const { body } = await gateway.call(KEYS, { bearer: owner.token });
    expect(body['data']).toEqual({
      api_keys: [
        {
          id,
          name: 'second',
          mode: 'test',
          scopes: ['send', 'otp', 'read'],
          prefix: String(api_key).slice(0, 13),
          created_at: expect.stringMatching(/Z$/),
          created_by: { user_id: expect.any(Number), email: owner.email },
          last_used_at: null,
          last_used_address: null,
          expires_at: null,
          networks: [],
        },
        expect.objectContaining({ name: 'tests', mode: 'live', prefix: owner.key.slice(0, 13) }),
      ],
      next_cursor: null,
      pagination: { totalItems: 2, currentPage: 1, pageSize: 10, totalPages: 1 },
    });
    expect(JSON.stringify(body)).not.toContain(String(api_key).slice(13));
    expect((await list(owner, '?page=2&per_page=1')).map(({ name }) => name)).toEqual(['tests']);
    const { next_cursor: next } = await gateway.data(`${KEYS}?limit=1`, { bearer: owner.token });
    expect((await list(owner, `?limit=1&cursor=${String(next)}`)).map(({ name }) => name)).toEqual(['tests']);
    expect((await gateway.call(`${KEYS}?per_page=0`, { bearer: owner.token })).status).toBe(422);
  });

  it('stop working at every gateway when they are revoked, and are listed no more', async () => {
    const { id, api_key } = await create(vendor, 'to be revoked');
    const status = async (at: GatewayUnderTest) => (await at.call(BALANCE, { key: String(api_key) })).status;
    expect([await status(gateway), await status(replica)]).toEqual([200, 200]);
    expect((await gateway.call(`DELETE /v1/api-keys/${String(id)}`, { bearer: vendor.token })).status).toBe(200);
    await eventually(async () => expect([await status(gateway), await status(replica)]).toEqual([401, 401]));
    expect((await list(vendor)).map((key) => key.id)).not.toContain(id);
    expect((await gateway.call(`DELETE /v1/api-keys/${String(id)}`, { bearer: vendor.token })).status).toBe(404);
  });

  it('are revoked by their own account alone', async () => {
    const other = await gateway.vendor();
    const [theirs] = await list(other);
    const answers = await Promise.all(
      [theirs?.id, '0190163d-8694-739b-aea5-966c26f8ad91', 'x', '%00'].map((id) =>
        gateway.call(`DELETE /v1/api-keys/${String(id)}`, { bearer: vendor.token }),
      ),
    );
    for (const { status, headers, body } of answers)
      expect({ status, body }).toEqual({
        status: 404,
        body: { ...answers[1]?.body, request_id: headers.get('x-request-id') },
      });
    expect((await gateway.call(BALANCE, { key: other.key })).status).toBe(200);
  });

  it('show when they were last used, written once a minute at most', async () => {
    const owner = await gateway.vendor();
    const use = () => Promise.all([gateway, replica].map((at) => at.call(BALANCE, { key: owner.key })));
    await use();
    const [first] = await eventually(
      async () => {
        const [key] = await list(owner);
        expect(key?.last_used_at).toMatch(/Z$/);
        return [key];
      },
      { timeoutMs: 15_000 },
    );
    const version = async () =>
      (await gateway.database.rows<{ xmin: string }>('SELECT xmin::text FROM api_key WHERE id = $1', [first?.id]))[0]
        ?.xmin;
    /** Waits until a gateway has written the uses that it knows of, in one statement with that of another key. */
    const otherIsWritten = async (at: GatewayUnderTest) => {
      const { id, api_key } = await create(owner, 'other');
      await at.call(BALANCE, { key: String(api_key) });
      await eventually(
        async () => expect((await list(owner)).find((key) => key.id === id)?.last_used_at).not.toBeNull(),
        { timeoutMs: 15_000 },
      );
    };
    const written = await version();
    await use();
    await otherIsWritten(gateway);
    expect(await version()).toBe(written);
    await otherIsWritten(replica);
    await gateway.database.execute("UPDATE api_key SET last_used_at = now() - interval '1 hour' WHERE id = $1", [
      first?.id,
    ]);
    const unused = await version();
    await otherIsWritten(gateway);
    expect(await version()).toBe(unused);
  });

  it('that are wrong too often are answered 429, and those that are right are not', async () => {
    const guess = () => replica.call(BALANCE, { key: newApiKey('live') });
    const guesses = await Promise.all(Array.from({ length: 70 }, guess));
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401, 429]));
    const refused = await guess();
    expect([refused.status, refused.body['error_code'], Number(refused.headers.get('retry-after')) > 0]).toEqual([
      429,
      'RATE_LIMIT_EXCEEDED',
      true,
    ]);
    expect((await replica.call(BALANCE, { bearer: 'x' })).status).toBe(429);
    expect((await replica.call(KEYS, { bearer: 'no token' })).status).toBe(429);
    expect((await replica.call(BALANCE, { key: vendor.key })).status).toBe(200);
    expect((await replica.call(KEYS, { bearer: vendor.token })).status).toBe(200);
    expect((await replica.call(BALANCE)).status).toBe(401);
    // Another address has its own failures; each further one would count.
    const elsewhere = { 'x-forwarded-for': '203.0.113.7' };
    expect((await replica.call(BALANCE, { key: newApiKey('live'), headers: elsewhere })).status).toBe(401);
    expect((await replica.call(KEYS, { bearer: 'no token', headers: elsewhere })).status).toBe(401);
  });

  it('that nobody knows are looked up together, and never ahead of those that were valid lately', async () => {
    const [known, fresh] = [vendor, await gateway.vendor()];
    const statements: number[] = [];
    await gateway.database.transaction(async ({ manager }) => {
      const repository = manager.getRepository(ApiKey);
      const counting = Object.assign(Object.create(repository) as typeof repository, {
        find: async (options: FindManyOptions<ApiKey>) => {
          statements.push(statements.length);
          return repository.find(options);
        },
      });
      const directory = new ApiKeyDirectory(counting, { record: () => undefined } as unknown as ApiKeyUsage);
      const accountOf = async (key: string) => (await directory.find(key, '127.0.0.1'))?.accountId;
      expect(await accountOf(known.key)).toBe(known.id);
      const guesses = Array.from({ length: 600 }, () => accountOf(newApiKey('live')));
      expect(await Promise.all([...guesses, accountOf(fresh.key), accountOf(known.key)])).toEqual([
        ...Array<undefined>(600).fill(undefined),
        fresh.id,
        known.id,
      ]);
    });
    // One for the key that became known, and four batches.
    expect(statements).toHaveLength(5);
  });
});
