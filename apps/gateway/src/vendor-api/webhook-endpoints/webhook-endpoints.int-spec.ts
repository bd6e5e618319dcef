import { type AccountEndpoint, WEBHOOK_DISPATCHER_OPERATIONS, WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import { PeerError } from '@sms/testing';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const PASSWORD = 'password of a vendor';
const OPERATIONS = WEBHOOK_DISPATCHER_OPERATIONS;

describe('the webhook endpoints of an account', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  /** Requests that changed something, or that were about one endpoint. */
  let asked: object[] = [];
  let firstIncludes = true;

  const first = (): AccountEndpoint => ({
    number: vendor.id,
    id: null,
    url: 'https://hooks.example.com/sms',
    description: '',
    events: ['sms.delivery_status'],
    includesTextAndNumber: firstIncludes,
    state: 'active',
  });
  const further: AccountEndpoint = {
    number: 1_000_000_000_007,
    id: '0198f3a1-7c1e-7d44-9a36-1f0c5be1e0b1',
    url: 'https://finance.example.com/sms',
    description: 'Finance',
    events: ['balance.low'],
    includesTextAndNumber: false,
    state: 'active',
  };

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor();
    const note = <Request extends object>(request: Request) => asked.push(request);
    await gateway.peer.answer(OPERATIONS.listAccountEndpoints, ({ accountId }) => ({
      endpoints: accountId === vendor.id ? [first(), further] : [],
    }));
    await gateway.peer.answer(OPERATIONS.getEndpoint, ({ accountId }) => ({
      accountId,
      url: further.url,
      includesTextAndNumber: firstIncludes,
      secrets: [`whsec_${accountId}`],
      delivery: null,
    }));
    await gateway.peer.answer(OPERATIONS.createEndpoint, (request) => {
      if (request.url.includes('10.0.0.1'))
        throw new PeerError(WEBHOOK_ERRORS.urlRefused, { delivery_webhook_url: ['must be public'] });
      note(request);
      const { id, url, events, description, includesTextAndNumber } = request;
      const created = { ...further, id, url, events, description, includesTextAndNumber };
      return { endpoint: created, secrets: ['whsec_new'] };
    });
    await gateway.peer.answer(OPERATIONS.changeEndpoint, (request) => {
      note(request);
      return { endpoint: request.url === null ? null : further };
    });
    await gateway.peer.answer(OPERATIONS.rotateSecret, (request) => {
      note(request);
      return { accountId: request.accountId, secrets: ['whsec_new'], oldValidUntil: null };
    });
    await gateway.peer.answer(OPERATIONS.sendTestEvent, (request) => {
      note(request);
      return { webhookId: 'test_1', statusCode: 200, durationMs: 1, responseExcerpt: '', errorCode: null };
    });
    await gateway.peer.answer(OPERATIONS.listDeliveries, (request) => {
      note(request);
      return { deliveries: [], nextCursor: null };
    });
    await gateway.peer.answer(OPERATIONS.replayDeliveries, (request) => {
      note(request);
      return { replayed: 1, nextAfter: null };
    });
  }, 60_000);
  afterAll(() => gateway.stop());
  beforeEach(() => {
    asked = [];
    firstIncludes = true;
  });

  const path = `/v1/webhook-endpoints/${further.id}`;
  const keyOf = async (...scopes: string[]) => {
    const body = { name: 'key', scopes };
    return String((await gateway.data('POST /v1/api-keys', { bearer: vendor.token, body }))['api_key']);
  };
  const CREATE = 'POST /v1/webhook-endpoints';
  const BODY = { url: 'https://new.example.com/sms', events: ['cap.reached'] };

  it('are listed with the first one, and shown with their own secrets', async () => {
    const list = await gateway.data('GET /v1/webhook-endpoints', { bearer: vendor.token });
    expect(list).toMatchObject({ endpoints: [{ id: 'default' }, { id: further.id, description: 'Finance' }] });
    for (const [id, number] of [
      ['default', vendor.id],
      [further.id, further.number],
    ])
      expect(await gateway.data(`GET /v1/webhook-endpoints/${id}`, { bearer: vendor.token })).toMatchObject({
        id,
        secrets: [`whsec_${number}`],
      });
  });

  it('are unknown to another account, in every call', async () => {
    const other = await gateway.vendor();
    const { token: bearer } = other;
    for (const [route, body] of [
      [`GET ${path}`],
      [`PATCH ${path}`, { enabled: false }],
      [`DELETE ${path}`],
      [`POST ${path}/rotate-secret`, {}],
      [`POST ${path}/test`],
      [`GET /v1/webhook-deliveries?endpoint_id=${further.id}`],
      [`GET /v1/webhook-deliveries/msg_1?endpoint_id=${further.id}`],
      [`POST /v1/webhook-deliveries/msg_1/replay?endpoint_id=${further.id}`],
      ['POST /v1/webhook-deliveries/replay', { status: 'dead', endpoint_id: further.id }],
    ] as const)
      expect([route, (await gateway.call(route, { bearer, ...(body && { body }) })).status]).toEqual([route, 404]);
    expect(await gateway.data('GET /v1/webhook-endpoints', { bearer })).toEqual({ endpoints: [] });
    expect(asked).toEqual([]);
  });

  it('are created, changed and deleted by an owner who logged in lately or gives the password', async () => {
    const bearer = await gateway.login(vendor.email, PASSWORD);
    await gateway.database.execute(`UPDATE session SET created_at = now() - interval '61 minutes'`);
    const stale = { status: 403, body: { error_code: 'REAUTHENTICATION_REQUIRED' } };
    expect(await gateway.call(CREATE, { bearer, body: BODY })).toMatchObject(stale);
    const move = { url: 'https://elsewhere.example.com/' };
    expect(await gateway.call(`PATCH ${path}`, { bearer, body: move })).toMatchObject(stale);
    expect(await gateway.call(`PATCH ${path}`, { bearer, body: { include_text_and_number: true } })).toMatchObject(
      stale,
    );
    expect(asked).toEqual([]);
    const body = { ...BODY, current_password: PASSWORD };
    const created = await gateway.data(CREATE, { bearer, body });
    expect(created).toMatchObject({ ...BODY, description: '', include_text_and_number: true, secrets: ['whsec_new'] });
    const events = { events: ['balance.low', 'sms.received'], url: `${further.url}/v2` };
    expect((await gateway.call(`PATCH ${path}`, { bearer, body: events })).status).toBe(200);
    expect((await gateway.call(`DELETE ${path}`, { bearer })).status).toBe(200);
    const of = { accountId: vendor.id, id: further.id };
    expect(asked).toEqual([
      { ...BODY, accountId: vendor.id, id: created['id'], description: '', includesTextAndNumber: true },
      { ...of, ...events },
      { ...of, url: null },
    ]);
    const entries = await gateway.database.rows<{ details: object }>(
      `SELECT details FROM audit_log WHERE action = 'delivery-webhook.set' ORDER BY id DESC LIMIT 3`,
    );
    expect(entries.map(({ details }) => details)).toMatchObject([
      { endpoint_id: further.id, before: { host: 'finance.example.com' }, after: { host: null } },
      { endpoint_id: further.id, after: { events: ['balance.low', 'sms.received'] } },
      { endpoint_id: created['id'], before: { host: null }, after: { host: 'new.example.com' } },
    ]);
  });

  it('tell no more than the account allows when a key makes them', async () => {
    const key = await keyOf('webhooks');
    firstIncludes = false;
    expect(await gateway.data(CREATE, { key, body: BODY })).toMatchObject({ include_text_and_number: false });
    const more = { key, body: { ...BODY, include_text_and_number: true } };
    expect(await gateway.call(CREATE, more)).toMatchObject({ status: 403, body: { error_code: 'FORBIDDEN' } });
    expect((await gateway.call(CREATE, { key: await keyOf('read', 'manage', 'send'), body: BODY })).status).toBe(403);
    expect(asked).toHaveLength(1);
  });

  it('are refused with the name of the field', async () => {
    const refusal = async (route: string, body: object) =>
      (await gateway.call(route, { bearer: await gateway.login(vendor.email, PASSWORD), body })).body['errors'];
    expect(await refusal(CREATE, { ...BODY, url: 'https://10.0.0.1/' })).toEqual({ url: ['must be public'] });
    expect(await refusal(CREATE, { ...BODY, events: [] })).toHaveProperty('events');
    expect(await refusal(CREATE, { ...BODY, events: ['cap.reached', 'cap.reached'] })).toHaveProperty('events');
    expect(await refusal('PATCH /v1/webhook-endpoints/default', { events: ['balance.low'] })).toHaveProperty('events');
    expect(asked).toEqual([]);
  });

  it('are named to the dispatcher by their number in tests, rotations, lists and replays', async () => {
    const bearer = await gateway.login(vendor.email, PASSWORD);
    const call = (route: string, body?: object) => gateway.data(route, { bearer, ...(body && { body }) });
    await call(`POST ${path}/test`);
    await call(`POST ${path}/rotate-secret`, {});
    await call(`GET /v1/webhook-deliveries?endpoint_id=${further.id}&limit=5`);
    await call('POST /v1/webhook-deliveries/replay', { status: 'dead', endpoint_id: further.id });
    await call('GET /v1/webhook-deliveries?endpoint_id=default&limit=5');
    const { number } = further;
    expect(asked).toEqual([
      { accountId: number },
      { accountId: number, revokeOld: false },
      { accountId: number, limit: 5 },
      { accountId: number, state: 'dead' },
      { accountId: vendor.id, limit: 5 },
    ]);
  });
});
