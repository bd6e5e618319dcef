import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { eventually, startNatsServer, type TestNatsServer } from '@sms/testing';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const SEND = 'POST /v1/vendor/send-sms';
const sms = { phone: '2348012345678', message: 'hello' };

describe('when something behind the gateway is away', () => {
  let nats: TestNatsServer;
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  const answers = () =>
    gateway.peer.answer(MESSAGING_OPERATIONS.submit, ({ items }) => ({
      results: items.map(({ requestId }) => ({ requestId, outcome: 'accepted' as const })),
    }));
  const send = () => gateway.call(SEND, { key: vendor.key, body: sms });

  beforeAll(async () => {
    nats = await startNatsServer();
    gateway = await GatewayUnderTest.start({ natsUrl: nats.url });
    vendor = await gateway.vendor();
  });
  afterAll(async () => {
    await gateway.stop();
    await nats.stop();
  });

  it('answers 503 at once when nobody serves, and says when to come back', async () => {
    for (const [route, call] of [
      [SEND, { key: vendor.key, body: sms }],
      ['GET /v1/vendor/balance', { key: vendor.key }],
      ['GET /v1/sms-logs', { bearer: vendor.token }],
      ['GET /v1/vendor/sender-names', { key: vendor.key }],
      ['POST /v1/otp/generate', { key: vendor.key, body: { phone: '2348012345678' } }],
      ['PUT /v1/vendors/delivery-webhook', { bearer: vendor.token, body: { delivery_webhook_url: null } }],
    ] as const) {
      const { status, headers, body } = await gateway.call(route, call);
      expect([status, headers.get('retry-after'), body['status'], body['error_code'], body['request_id']]).toEqual([
        503,
        '1',
        'error',
        'UNAVAILABLE',
        undefined,
      ]);
      expect(JSON.stringify(body)).not.toMatch(/nats|\.v1|reach/i);
    }
  });

  it('answers 503 within the deadline when messaging never answers', async () => {
    const silent = await gateway.peer.answer(MESSAGING_OPERATIONS.submit, () => new Promise<never>(() => undefined));
    const startedAt = performance.now();
    expect(await send()).toMatchObject({ status: 503, body: { error_code: 'OUTCOME_UNKNOWN' } });
    expect(performance.now() - startedAt).toBeLessThan(7_500);
    await silent.stop();
  });

  it('answers 503 while NATS is down and comes back by itself', async () => {
    const serving = await answers();
    expect((await send()).status).toBe(200);
    await nats.kill();
    expect((await send()).status).toBe(503);
    // Once the connection is known to be lost, no request is sent that could be accepted.
    await eventually(async () => {
      const { status, headers, body } = await send();
      expect([status, headers.get('retry-after'), body['error_code'], body['request_id']]).toEqual([
        503,
        '1',
        'UNAVAILABLE',
        undefined,
      ]);
    });
    expect((await gateway.call('GET /healthz')).status).toBe(200);
    await nats.start();
    await eventually(async () => expect((await send()).status).toBe(200), { timeoutMs: 15_000 });
    await serving.stop();
  });

  it('answers 503 while its database is down, and comes back by itself', async () => {
    const serving = await answers();
    gateway.databaseLink.cut();
    // A remembered key holds for less than a second.
    await eventually(async () =>
      expect(await send()).toMatchObject({ status: 503, body: { status: 'error', error_code: 'UNAVAILABLE' } }),
    );
    await eventually(async () => expect((await gateway.call('GET /readyz')).status).toBe(503));
    await gateway.databaseLink.restore();
    await eventually(async () => expect((await send()).status).toBe(200), { timeoutMs: 15_000 });
    await serving.stop();
  });
});
