import {
  type Delivery,
  type ListDeliveriesRequest,
  WEBHOOK_DISPATCHER_OPERATIONS,
  WEBHOOK_ERRORS,
} from '@sms/contracts/webhook-dispatcher';
import { PeerError } from '@sms/testing';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const ID = '0190163d-8694-739b-aea5-966c26f8ad91';
const TIME = '2026-01-02T03:04:05.000Z';

const DELIVERY: Delivery = {
  webhookId: 'msg_1',
  sequence: 9,
  vendorAccountId: 5,
  messageId: ID,
  requestId: ID,
  smsLogId: 7,
  messageStatus: 'delivered',
  state: 'delivered',
  createdAt: TIME,
  finishedAt: TIME,
  dueAt: null,
  attempts: [
    {
      number: 1,
      startedAt: TIME,
      outcome: 'delivered',
      statusCode: 200,
      errorCode: null,
      durationMs: 12,
      responseExcerpt: 'ok',
    },
  ],
};

const LOW: Delivery = {
  ...DELIVERY,
  event: 'balance.low',
  webhookId: 'endpoint_5_8',
  sequence: 8,
  messageId: null,
  requestId: null,
  smsLogId: null,
  messageStatus: null,
};

describe('webhooks over HTTP', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let sub: VendorUnderTest;
  let asked: unknown;

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor();
    sub = await gateway.vendor();
    await gateway.database.execute('UPDATE account SET parent_id = $1 WHERE id = $2', [vendor.id, sub.id]);
  }, 60_000);
  afterAll(() => gateway.stop());

  const get = (path: string, token = vendor.token) => gateway.call(`GET ${path}`, { bearer: token });
  const post = (path: string, body?: unknown, token = vendor.token) =>
    gateway.call(`POST ${path}`, { bearer: token, ...(body === undefined ? {} : { body }) });

  it('records who set the URL and rotated the secret, and that it was refused, without path or secret', async () => {
    const refusals: string[] = [];
    await gateway.peer.answer(WEBHOOK_DISPATCHER_OPERATIONS.setEndpoint, ({ accountId, url }) => {
      for (const code of refusals) throw new PeerError(code);
      return { accountId, url, secrets: ['whsec_hidden'] };
    });
    await gateway.peer.answer(WEBHOOK_DISPATCHER_OPERATIONS.getEndpoint, ({ accountId }) => ({
      accountId,
      url: 'https://former.example.com/secret-path',
      secrets: ['whsec_hidden'],
      delivery: null,
    }));
    const put = (delivery_webhook_url: string | null) =>
      gateway.call('PUT /v1/vendors/delivery-webhook', { bearer: vendor.token, body: { delivery_webhook_url } });
    expect((await put('https://hooks.example.com:8443/secret-path?token=x')).status).toBe(200);
    expect((await put(null)).status).toBe(200);
    refusals.push(WEBHOOK_ERRORS.urlRefused);
    expect((await put('https://10.0.0.1/')).status).toBe(422);
    const { entries } = await gateway.data('GET /v1/admin/audit-log?per_page=4', { bearer: await gateway.operator() });
    const set = { actor: { email: vendor.email }, action: 'delivery-webhook.set', target: `vendor:${vendor.id}` };
    expect((entries as object[]).slice(1)).toMatchObject([
      { ...set, action: 'delivery-webhook.set.failed' },
      { ...set, details: { before: { host: 'former.example.com' }, after: { host: '10.0.0.1' } } },
      { ...set, details: { after: { host: null } } },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/secret-path|whsec/);
  });

  it('rotates the secret for the owner', async () => {
    const route = '/v1/vendors/delivery-webhook/rotate-secret';
    await gateway.peer.answer(WEBHOOK_DISPATCHER_OPERATIONS.rotateSecret, (request) => {
      asked = request;
      return request.revokeOld
        ? { accountId: 1, secrets: ['whsec_b'], oldValidUntil: null }
        : { accountId: 1, secrets: ['whsec_b', 'whsec_a'], oldValidUntil: TIME };
    });
    expect((await post(route)).body).toEqual({
      status: 'success',
      message: expect.any(String),
      data: { secret: 'whsec_b', secrets: ['whsec_b', 'whsec_a'], old_valid_until: TIME },
    });
    expect(asked).toEqual({ accountId: vendor.id, revokeOld: false });
    expect((await post(route, { revoke_old: true })).body['data']).toEqual({
      secret: 'whsec_b',
      secrets: ['whsec_b'],
      old_valid_until: null,
    });
    expect((await post(route, { revoke_old: 'yes' })).status).toBe(422);
  });

  it('sends a test event and tells the answer', async () => {
    const answer = await gateway.peer.answer(WEBHOOK_DISPATCHER_OPERATIONS.sendTestEvent, (request) => {
      asked = request;
      return { webhookId: 'test_1', statusCode: 503, durationMs: 40, responseExcerpt: 'no', errorCode: null };
    });
    expect(await post('/v1/webhooks/test')).toMatchObject({
      status: 200,
      body: {
        status: 'success',
        data: { webhook_id: 'test_1', status_code: 503, duration_ms: 40, response_excerpt: 'no', error: null },
      },
    });
    expect(asked).toEqual({ accountId: vendor.id });
    await answer.stop();
    await gateway.peer.answer(WEBHOOK_DISPATCHER_OPERATIONS.sendTestEvent, () => {
      throw new PeerError(WEBHOOK_ERRORS.testedTooOften, { retryAfterSeconds: 5 });
    });
    const often = await post('/v1/webhooks/test');
    expect([often.status, often.headers.get('retry-after')]).toEqual([429, '5']);
  });

  it('lists deliveries by every filter', async () => {
    await gateway.peer.answer(WEBHOOK_DISPATCHER_OPERATIONS.listDeliveries, (request: ListDeliveriesRequest) => {
      asked = request;
      return { deliveries: [DELIVERY, LOW], nextCursor: 8 };
    });
    expect((await get('/v1/webhook-deliveries')).body).toEqual({
      status: 'success',
      message: expect.any(String),
      data: {
        deliveries: [
          {
            id: 'msg_1',
            endpoint_id: 'default',
            sequence: 9,
            event: 'sms.delivery_status',
            status: 'delivered',
            vendor_id: 5,
            message_id: ID,
            transaction_id: ID,
            sms_log_id: 7,
            message_status: 'delivered',
            created_at: TIME,
            finished_at: TIME,
            next_attempt_at: null,
            attempts: [
              {
                number: 1,
                started_at: TIME,
                outcome: 'delivered',
                status_code: 200,
                error: null,
                duration_ms: 12,
                response_excerpt: 'ok',
              },
            ],
          },
          expect.objectContaining({
            id: 'endpoint_5_8',
            event: 'balance.low',
            message_id: null,
            transaction_id: null,
            sms_log_id: null,
            message_status: null,
          }),
        ],
        next_cursor: 8,
      },
    });
    expect(asked).toEqual({ accountId: vendor.id, limit: 20 });
    await get(
      `/v1/webhook-deliveries?status=dead&outcome=timeout&message_id=${ID}&transaction_id=${ID}&sms_log_id=7&from=${TIME}&to=2026-02-01T00:00:00%2B02:00&cursor=12&limit=5`,
    );
    expect(asked).toEqual({
      accountId: vendor.id,
      limit: 5,
      cursor: 12,
      state: 'dead',
      outcome: 'timeout',
      messageId: ID,
      requestId: ID,
      smsLogId: 7,
      from: TIME,
      to: '2026-02-01T00:00:00+02:00',
    });
    for (const [field, value] of [
      ['status', 'lost'],
      ['outcome', 'interrupted'],
      ['message_id', 'x'],
      ['transaction_id', 'x'],
      ['sms_log_id', 'x'],
      ['from', '2026-01-01'],
      ['to', 'today'],
      ['cursor', '0'],
      ['limit', '101'],
    ]) {
      const { status, body } = await get(`/v1/webhook-deliveries?${field}=${value}`);
      expect([status, Object.keys(body['errors'] as object)]).toEqual([422, [field]]);
    }
  });

  it('replays one delivery, or a range', async () => {
    await gateway.peer.answer(WEBHOOK_DISPATCHER_OPERATIONS.replayDelivery, (request) => {
      asked = request;
      if (request.webhookId === 'msg_gone') throw new PeerError(WEBHOOK_ERRORS.deliveryUnknown);
      if (request.webhookId === 'msg_busy') throw new PeerError(WEBHOOK_ERRORS.deliveryPending);
      return { webhookId: request.webhookId };
    });
    expect((await post('/v1/webhook-deliveries/msg_1/replay')).body['data']).toEqual({
      id: 'msg_1',
      status: 'pending',
    });
    expect(asked).toEqual({ accountId: vendor.id, webhookId: 'msg_1' });
    expect((await post('/v1/webhook-deliveries/msg_gone/replay')).status).toBe(404);
    expect((await post('/v1/webhook-deliveries/msg_busy/replay')).status).toBe(409);

    await gateway.peer.answer(WEBHOOK_DISPATCHER_OPERATIONS.replayDeliveries, (request) => {
      asked = request;
      if (request.after === 99) throw new PeerError(WEBHOOK_ERRORS.noUrl);
      return { replayed: 1_000, nextAfter: 1_234 };
    });
    const range = { from: TIME, to: '2026-02-01T00:00:00Z' };
    expect((await post('/v1/webhook-deliveries/replay', range)).body['data']).toEqual({
      replayed: 1_000,
      next_cursor: 1_234,
      next_after: 1_234,
    });
    expect(asked).toEqual({ accountId: vendor.id, ...range });
    await post('/v1/webhook-deliveries/replay', { ...range, status: 'failed', outcome: 'rejected', after: 1_234 });
    expect(asked).toEqual({ accountId: vendor.id, ...range, state: 'failed', outcome: 'rejected', after: 1_234 });
    expect(await post('/v1/webhook-deliveries/replay', { ...range, after: 99 })).toMatchObject({
      status: 409,
      body: { error_code: WEBHOOK_ERRORS.noUrl },
    });
    expect(Object.keys((await post('/v1/webhook-deliveries/replay', {})).body['errors'] as object).sort()).toEqual([
      'from',
      'to',
    ]);
    expect((await post('/v1/webhook-deliveries/replay', { ...range, status: 'pending' })).status).toBe(422);
  });

  it('replays by the filters of the list, and counts by them first', async () => {
    const counts: unknown[] = [];
    await gateway.peer.answer(WEBHOOK_DISPATCHER_OPERATIONS.countReplay, (request) => {
      counts.push(request);
      if (request.after === 99) throw new PeerError(WEBHOOK_ERRORS.noUrl);
      return { count: 10_000, more: true };
    });
    const filter = {
      status: 'dead',
      message_id: '0195A6F0-7C1E-7A52-9D0E-6F2B8F1D4C12',
      transaction_id: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0000',
      sms_log_id: 7,
      from: TIME,
      to: '2026-02-01T00:00:00Z',
    };
    const asAsked = {
      accountId: vendor.id,
      state: 'dead',
      messageId: filter.message_id.toLowerCase(),
      requestId: filter.transaction_id,
      smsLogId: 7,
      from: filter.from,
      to: filter.to,
    };
    const replay = (body: object) => post('/v1/webhook-deliveries/replay', body);
    asked = undefined;
    expect((await replay({ ...filter, dry_run: true })).body).toEqual({
      status: 'success',
      message: 'Nothing is sent again: this is a count.',
      data: { dry_run: true, count: 10_000, more: true },
    });
    expect([counts, asked]).toEqual([[asAsked], undefined]);
    expect((await replay({ ...filter, dry_run: false })).body['data']).toMatchObject({ replayed: 1_000 });
    expect(asked).toEqual(asAsked);
    for (const [name, value] of Object.entries(filter))
      expect((await replay({ [name]: value, dry_run: true })).body['data']).toMatchObject({ count: 10_000 });
    expect(counts).toHaveLength(1 + Object.keys(filter).length);
    expect(await replay({ status: 'dead', after: 99, dry_run: true })).toMatchObject({
      status: 409,
      body: { error_code: WEBHOOK_ERRORS.noUrl },
    });
    for (const [body, field] of [
      [{ ...filter, dry_run: 'true' }, 'dry_run'],
      [{ ...filter, sms_log_id: '7' }, 'sms_log_id'],
      [{ message_id: 'x' }, 'message_id'],
      [{ transaction_id: 7 }, 'transaction_id'],
      [{ dry_run: true }, 'from'],
      [{ after: 3, status: null }, 'from'],
      [{ status: 'pending', dry_run: true }, 'status'],
    ] as const)
      expect(await replay(body)).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
  });

  it('shows one delivery with its request, and its URL to those who may read it', async () => {
    const body = '{"event":"sms.delivery_status","data":{"message":"\\u202e<b>"}}';
    const headers = { 'content-type': 'application/json', 'user-agent': 'u/1', 'webhook-id': 'msg_1' };
    const url = 'https://hooks.example.com/secret-path';
    await gateway.peer.answer(WEBHOOK_DISPATCHER_OPERATIONS.getDelivery, (request) => {
      asked = request;
      if (request.webhookId !== 'msg_1') throw new PeerError(WEBHOOK_ERRORS.deliveryUnknown);
      return { delivery: DELIVERY, request: { urlNow: url, headers, body } };
    });
    const shown = (path: string, credential: object = { bearer: vendor.token }) =>
      gateway.call(`GET /v1/webhook-deliveries/${path}`, credential);
    expect((await shown('msg_1')).body).toEqual({
      status: 'success',
      message: expect.any(String),
      data: {
        id: 'msg_1',
        endpoint_id: 'default',
        sequence: 9,
        event: 'sms.delivery_status',
        status: 'delivered',
        vendor_id: 5,
        message_id: ID,
        transaction_id: ID,
        sms_log_id: 7,
        message_status: 'delivered',
        created_at: TIME,
        finished_at: TIME,
        next_attempt_at: null,
        attempts: [expect.objectContaining({ number: 1, response_excerpt: 'ok' })],
        request: { url_now: url, headers, body, text_missing: null },
      },
    });
    expect(asked).toEqual({ accountId: vendor.id, webhookId: 'msg_1' });
    await shown('msg_1?sequence=8');
    expect(asked).toEqual({ accountId: vendor.id, webhookId: 'msg_1', sequence: 8 });
    const byKey = await shown('msg_1', { key: vendor.key });
    expect(byKey.body['data']).toMatchObject({ request: { url_now: null, headers, body } });
    const unknown = { status: 404, body: { error_code: 'NOT_FOUND' } };
    asked = undefined;
    expect([await shown('msg_%00'), asked]).toMatchObject([unknown, undefined]);
    expect(await shown('msg_2')).toMatchObject(unknown);
    expect((await shown('msg_1?sequence=x')).status).toBe(422);
  });

  it('feeds events', async () => {
    const event = { event: 'sms.delivery_status', data: { sms_log_id: 7 } };
    const stored = { sequence: 41, webhookId: 'msg_1', body: JSON.stringify(event) };
    await gateway.peer.answer(WEBHOOK_DISPATCHER_OPERATIONS.readFeed, (request) => {
      asked = request;
      return {
        events:
          request.after > 40 ? [] : [{ ...stored, ...(request.after === 39 && { textMissing: 'dropped' as const }) }],
        latestSequence: 41,
        oldestSequence: 3,
      };
    });
    expect((await get('/v1/webhook-events?after=40&limit=250')).body['data']).toEqual({
      events: [{ sequence: 41, webhook_id: 'msg_1', event, text_missing: null }],
      next_cursor: 41,
      next_after: 41,
      latest_sequence: 41,
      oldest_sequence: 3,
    });
    expect(asked).toEqual({ accountId: vendor.id, after: 40, limit: 250 });
    expect((await get('/v1/webhook-events?after=39')).body['data']).toMatchObject({
      events: [{ sequence: 41, text_missing: 'dropped' }],
    });
    for (const name of ['cursor', 'after'])
      expect((await get(`/v1/webhook-events?${name}=41`)).body['data']).toMatchObject({
        events: [],
        next_cursor: 41,
        next_after: 41,
      });
    expect(await get('/v1/webhook-events?cursor=42')).toMatchObject({
      status: 409,
      body: {
        error_code: 'WEBHOOK_FEED_WENT_BACK',
        message: 'The service was restored to an earlier moment. Events after number 41 were lost: read on from it.',
      },
    });
    await get('/v1/webhook-events');
    expect(asked).toEqual({ accountId: vendor.id, after: 0, limit: 100 });
    for (const query of ['after=-1', 'after=x', 'limit=251', 'limit=0'])
      expect((await get(`/v1/webhook-events?${query}`)).status).toBe(422);
  });

  it('is for the parent account, and asks who is there', async () => {
    const range = { from: TIME, to: TIME };
    const routes: [string, string, unknown?][] = [
      ['GET', '/v1/webhook-deliveries'],
      ['GET', '/v1/webhook-deliveries/msg_1'],
      ['GET', '/v1/webhook-events'],
      ['POST', '/v1/webhooks/test'],
      ['POST', '/v1/webhook-deliveries/msg_1/replay'],
      ['POST', '/v1/webhook-deliveries/replay', range],
      ['POST', '/v1/vendors/delivery-webhook/rotate-secret'],
    ];
    for (const [method, path, body] of routes) {
      const call = (bearer?: string) =>
        gateway.call(`${method} ${path}`, {
          ...(bearer === undefined ? {} : { bearer }),
          ...(body === undefined ? {} : { body }),
        });
      expect([path, (await call(sub.token)).status, (await call()).status]).toEqual([path, 403, 401]);
    }
    await gateway.database.execute(`UPDATE app_user SET role = 'member' WHERE account_id = $1`, [vendor.id]);
    expect((await post('/v1/vendors/delivery-webhook/rotate-secret')).status).toBe(403);
    expect((await get('/v1/webhook-events')).status).toBe(200);
  });
});
