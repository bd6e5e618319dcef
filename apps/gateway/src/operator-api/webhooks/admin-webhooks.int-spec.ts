import {
  type ListEndpointsRequest,
  type ResumeEndpointRequest,
  WEBHOOK_DISPATCHER_OPERATIONS,
  WEBHOOK_ERRORS,
} from '@sms/contracts/webhook-dispatcher';
import { PeerError } from '@sms/testing';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const AT = '2026-03-01T09:00:00.000Z';

const FURTHER = {
  number: 1_000_000_000_007,
  id: '0198f3a1-7c1e-7d44-9a36-1f0c5be1e0b1',
  url: 'https://hooks.example.com/finance',
  description: 'Finance',
  events: ['balance.low'],
  includesTextAndNumber: true,
  state: 'paused',
} as const;

describe('webhooks of all vendors', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let operator: string;
  let asked: (ListEndpointsRequest | ResumeEndpointRequest)[] = [];
  let refusal: string | undefined;
  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor({ name: 'Shop Ltd' });
    operator = await gateway.operator();
    await gateway.peer.answer(WEBHOOK_DISPATCHER_OPERATIONS.listEndpoints, (request) => {
      asked.push(request);
      const endpoint = {
        accountId: vendor.id,
        host: 'hooks.example.com',
        state: 'paused',
        since: AT,
        pausedUntil: AT,
        consecutiveFailures: null,
        backlog: 7,
        oldestWaitingAt: AT,
        lastHour: { attempts: 5, delivered: 0 },
        lastDay: { attempts: 50, delivered: 40 },
      } as const;
      return { endpoints: [endpoint], hasMore: request.offset === 0 };
    });
    await gateway.peer.answer(WEBHOOK_DISPATCHER_OPERATIONS.listAccountEndpoints, ({ accountId }) => ({
      endpoints: accountId === vendor.id ? [FURTHER] : [],
    }));
    await gateway.peer.answer(WEBHOOK_DISPATCHER_OPERATIONS.resumeEndpoint, (request) => {
      if (refusal !== undefined) throw new PeerError(refusal);
      asked.push(request);
      return { resumed: true };
    });
  });
  beforeEach(() => {
    asked = [];
    refusal = undefined;
  });
  afterAll(() => gateway.stop());

  const audit = async () =>
    (await gateway.data('GET /v1/admin/audit-log?limit=1', { bearer: operator }))['entries'] as object[];
  const resume = (id: number | string, body: object = { reason: 'Repaired.' }) =>
    gateway.call(`POST /v1/admin/webhooks/${id}/resume`, { bearer: operator, body });

  it('are listed with the names of their vendors, page by page', async () => {
    expect(await gateway.data('GET /v1/admin/webhooks', { bearer: operator })).toEqual({
      webhooks: [
        {
          vendor_id: vendor.id,
          vendor_name: 'Shop Ltd',
          endpoint_id: 'default',
          host: 'hooks.example.com',
          state: 'paused',
          since: AT,
          paused_until: AT,
          consecutive_failures: null,
          backlog: 7,
          oldest_waiting_at: AT,
          last_hour: { attempts: 5, failed: 5 },
          last_day: { attempts: 50, failed: 10 },
        },
      ],
      next_cursor: 50,
    });
    const page = `GET /v1/admin/webhooks?vendor_id=${vendor.id}&cursor=50&limit=20`;
    expect(await gateway.data(page, { bearer: operator })).toMatchObject({ next_cursor: null });
    expect(asked).toEqual([
      { accountId: null, offset: 0, limit: 50 },
      { accountId: vendor.id, offset: 50, limit: 20 },
    ]);
  });

  it('are resumed with a reason, which is recorded', async () => {
    expect((await resume(vendor.id, {})).status).toBe(422);
    expect((await resume(vendor.id)).body['data']).toEqual({ vendor_id: vendor.id, resumed: true });
    expect(asked).toEqual([{ accountId: vendor.id }]);
    const entry = { target: `vendor:${vendor.id}`, reason: 'Repaired.' };
    expect(await audit()).toMatchObject([{ ...entry, action: 'delivery-webhook.resumed' }]);
    refusal = WEBHOOK_ERRORS.noUrl;
    expect(await resume(vendor.id)).toMatchObject({ status: 409, body: { error_code: WEBHOOK_ERRORS.noUrl } });
    expect(await audit()).toMatchObject([{ ...entry, action: 'delivery-webhook.resumed.failed' }]);
    expect((await resume('x')).status).toBe(404);
  });

  it('are resumed one by one where an account has several', async () => {
    const body = { reason: 'Repaired.', endpoint_id: FURTHER.id };
    expect((await resume(vendor.id, body)).status).toBe(200);
    expect(asked).toEqual([{ accountId: FURTHER.number }]);
    expect((await resume((await gateway.vendor()).id, body)).status).toBe(404);
  });

  it('are no business of vendors', async () => {
    for (const route of ['GET /v1/admin/webhooks', `POST /v1/admin/webhooks/${vendor.id}/resume`])
      expect((await gateway.call(route, { bearer: vendor.token })).status).toBe(403);
    expect(asked).toEqual([]);
  });
});
