import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { SENDER_NAMES_OPERATIONS } from '@sms/contracts/sender-names';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const ID = '0190163d-8694-739b-aea5-966c26f8ad91';
const TIME = '2026-01-02T03:04:05.000Z';

describe('scopes of API keys', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  /** Requests that reached another service, with the account they are for. */
  let asked: unknown[] = [];

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor();
    const note = (request: object) => asked.push(request);
    await gateway.peer.answer(
      BILLING_OPERATIONS.balance,
      (request) => (note(request), { accountId: request.accountId, available: 42, held: 0, spent: 0 }),
    );
    await gateway.peer.answer(MESSAGING_OPERATIONS.logPage, (request) => {
      note(request);
      return {
        entries: [
          {
            id: 7,
            userId: 1,
            recipient: '2348012345678',
            text: 'hi',
            status: 'delivered' as const,
            reason: null,
            requestId: ID,
            createdAt: TIME,
            updatedAt: TIME,
          },
        ],
        total: 1,
      };
    });
    await gateway.peer.answer(
      WEBHOOK_DISPATCHER_OPERATIONS.readFeed,
      (request) => (note(request), { events: [], latestSequence: 3, oldestSequence: 1 }),
    );
    await gateway.peer.answer(
      WEBHOOK_DISPATCHER_OPERATIONS.listDeliveries,
      (request) => (note(request), { deliveries: [], nextCursor: null }),
    );
    await gateway.peer.answer(WEBHOOK_DISPATCHER_OPERATIONS.getEndpoint, ({ accountId }) => ({
      accountId,
      url: null,
      secrets: [],
      delivery: null,
    }));
    await gateway.peer.answer(
      WEBHOOK_DISPATCHER_OPERATIONS.setEndpoint,
      (request) => (note(request), { accountId: request.accountId, url: request.url, secrets: ['whsec_a'] }),
    );
    await gateway.peer.answer(SENDER_NAMES_OPERATIONS.request, (request) => {
      note(request);
      return { id: ID, ...request, status: 'pending' as const, rejectionReason: null, createdAt: TIME };
    });
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => gateway.stop());

  const create = (body: object) =>
    gateway.call('POST /v1/api-keys', { bearer: vendor.token, body: { name: 'key', ...body } });
  const keyWith = async (...scopes: string[]) =>
    String(((await create({ scopes })).body['data'] as Record<string, unknown>)['api_key']);
  const insufficient = (scope: string) => ({
    status: 403,
    body: {
      status: 'error',
      success: false,
      message: `This API key does not have the scope "${scope}".`,
      error_code: 'INSUFFICIENT_SCOPE',
    },
  });

  it('are chosen when a key is made, shown in the list, and send, otp and read unless chosen', async () => {
    expect((await create({})).body['data']).toMatchObject({ scopes: ['send', 'otp', 'read'] });
    expect((await create({ scopes: null })).body['data']).toMatchObject({ scopes: ['send', 'otp', 'read'] });
    expect((await create({ scopes: ['manage', 'otp', 'otp'] })).body['data']).toMatchObject({
      scopes: ['otp', 'manage'],
    });
    const { api_keys } = await gateway.data('GET /v1/api-keys', { bearer: vendor.token });
    expect((api_keys as { scopes: string[] }[]).map(({ scopes }) => scopes).slice(0, 2)).toEqual([
      ['otp', 'manage'],
      ['send', 'otp', 'read'],
    ]);
    for (const scopes of [[], ['other'], 'read', [1], {}, [['read']]]) {
      expect(await create({ scopes })).toMatchObject({
        status: 422,
        body: { errors: { scopes: ['scopes must be an array of send, otp, read, manage, webhooks, at least one'] } },
      });
    }
    for (const scope of ['manage', 'webhooks'])
      expect(await create({ mode: 'test', scopes: ['send', scope] })).toMatchObject({
        status: 422,
        body: { errors: { scopes: [expect.stringContaining('test key')] } },
      });
  });

  it('of keys that were made without any are send, otp and read', async () => {
    const key = String(((await create({ scopes: ['manage'] })).body['data'] as Record<string, unknown>)['api_key']);
    await gateway.database.execute(
      `INSERT INTO api_key (id, account_id, user_id, name, prefix, hash, mode)
       SELECT gen_random_uuid(), account_id, user_id, 'of the release before', prefix, sha256(hash), mode FROM api_key
         WHERE prefix = $1`,
      [key.slice(0, 13)],
    );
    const [first] = (await gateway.data('GET /v1/api-keys', { bearer: vendor.token }))['api_keys'] as object[];
    expect(first).toMatchObject({ name: 'of the release before', scopes: ['send', 'otp', 'read'] });
  });

  it('to read: the balance, the log, the deliveries and the feed of the account', async () => {
    const key = await keyWith('read');
    expect(await gateway.data('GET /v1/vendor/balance', { key })).toEqual({ credit_balance: 42 });
    expect(await gateway.data('GET /v1/vendor/sms-logs?page=1&per_page=5', { key })).toMatchObject({
      total: 1,
      per_page: 5,
      data: [{ id: 7, transaction_id: ID }],
    });
    expect(await gateway.data('GET /v1/webhook-deliveries', { key })).toEqual({ deliveries: [], next_cursor: null });
    expect(await gateway.data('GET /v1/webhook-events?after=3', { key })).toMatchObject({
      next_after: 3,
      latest_sequence: 3,
    });
    expect(asked).toEqual(asked.map(() => expect.objectContaining({ accountId: vendor.id }) as object));
    expect(asked).toHaveLength(4);
    expect(
      await gateway.call('POST /v1/vendor/send-sms', { key, body: { phone: '2348012345678', message: 'Hello' } }),
    ).toMatchObject(insufficient('send'));
    expect(await gateway.call('POST /v1/otp/generate', { key, body: { phone_number: '2348012345678' } })).toMatchObject(
      insufficient('otp'),
    );
    expect(asked).toHaveLength(4);
  });

  it('for webhooks: the URL, and nothing that can be read', async () => {
    const key = await keyWith('webhooks');
    const url = 'https://example.com/hook';
    expect(await gateway.data('PUT /v1/vendor/webhook', { key, body: { delivery_webhook_url: url } })).toEqual({
      delivery_webhook_url: url,
    });
    expect(asked).toMatchObject([{ accountId: vendor.id, url }]);
    for (const route of ['GET /v1/webhook-deliveries', 'GET /v1/vendor/sms-logs', 'GET /v1/webhook-events'])
      expect(await gateway.call(route, { key })).toMatchObject(insufficient('read'));
  });

  it('to manage: sender names, and not the webhook, keys, users, sub-accounts or secrets', async () => {
    const key = await keyWith('manage');
    for (const [route, body] of [
      ['PUT /v1/vendor/webhook', { delivery_webhook_url: 'https://example.com/hook' }],
      ['POST /v1/webhooks/test', {}],
      ['POST /v1/webhook-deliveries/replay', { from: TIME }],
      [`POST /v1/webhook-deliveries/msg_1/replay`, {}],
    ] as const)
      expect(await gateway.call(route, { key, body })).toMatchObject(insufficient('webhooks'));
    expect(
      await gateway.data('POST /v1/vendor/sender-names', {
        key,
        body: { senderid: 'Shop', sample_content: 'Your parcel arrives today.' },
      }),
    ).toMatchObject({ status: 'pending' });
    expect(asked).toMatchObject([{ accountId: vendor.id, name: 'Shop' }]);
    for (const route of ['GET /v1/vendor/balance', 'GET /v1/vendor/sms-logs', 'GET /v1/webhook-events'])
      expect(await gateway.call(route, { key })).toMatchObject(insufficient('read'));
    for (const route of [
      'GET /v1/users',
      'GET /v1/api-keys',
      'POST /v1/sub-accounts',
      'GET /v1/vendors/delivery-webhook',
      'POST /v1/vendors/delivery-webhook/rotate-secret',
    ]) {
      expect((await gateway.call(route, { key })).status).toBe(401);
    }
  });

  it('do not stand in the way of a login, which reads the balance as well', async () => {
    expect(await gateway.data('GET /v1/balance', { bearer: vendor.token })).toEqual({
      credit_balance: 42,
      low_balance: { threshold: null, below: false, webhook: false },
    });
    expect((await gateway.call('GET /v1/webhook-events', { bearer: vendor.token })).status).toBe(200);
    expect(
      (await gateway.call('GET /v1/webhook-events', { bearer: vendor.token, key: await keyWith('send') })).status,
    ).toBe(403);
    expect((await gateway.call('GET /v1/webhook-events', { bearer: vendor.token, key: 'no key' })).status).toBe(401);
  });
});
