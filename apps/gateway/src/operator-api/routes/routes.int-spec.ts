import { type ListRoutesRequest, MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { GatewayUnderTest } from '../../testing/start-gateway-under-test';

describe('routes', () => {
  let gateway: GatewayUnderTest;
  let operator: string;
  let asked: ListRoutesRequest[] = [];
  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    operator = await gateway.operator();
    await gateway.peer.answer(MESSAGING_OPERATIONS.listRoutes, (request) => {
      asked.push(request);
      return {
        routes: [{ prefix: '961', carriers: [{ carrier: 'north', prefix: '961', priority: 10 }] }],
        rules: [
          {
            ...{
              name: 'shares',
              prefixes: ['961'],
              prefixCount: 3,
              accounts: [7],
              senders: null,
              lanes: ['otp' as const],
            },
            ...{ carriers: [{ carrier: 'north', weight: 70 }], blocked: false },
          },
        ],
        sandboxCarriers: ['simulator'],
        hasMore: request.recipient === undefined,
      };
    });
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => gateway.stop());

  it('are listed, or the one of a number', async () => {
    const routes = [{ prefix: '961', carriers: [{ carrier: 'north', matched_prefix: '961', priority: 10 }] }];
    const rule = {
      ...{ name: 'shares', prefixes: ['961'], prefix_count: 3, vendor_ids: [7], senders: null, lanes: ['otp'] },
      ...{ carriers: [{ carrier: 'north', weight: 70 }], blocked: false },
    };
    const list = { routes, rules: [rule], test_carriers: ['simulator'] };
    expect(await gateway.data('GET /v1/admin/routes?cursor=50&limit=25', { bearer: operator })).toEqual({
      ...list,
      next_cursor: 75,
    });
    expect(await gateway.data('GET /v1/admin/routes?number=96171123456', { bearer: operator })).toEqual({
      ...list,
      next_cursor: null,
    });
    expect(asked).toEqual([
      { offset: 50, limit: 25 },
      { recipient: '96171123456', offset: 0, limit: 50 },
    ]);
  });

  it('are not listed for what is no number, nor for vendors', async () => {
    const { token } = await gateway.vendor();
    expect((await gateway.call('GET /v1/admin/routes?number=x', { bearer: operator })).status).toBe(422);
    expect((await gateway.call('GET /v1/admin/routes', { bearer: token })).status).toBe(403);
    expect(asked).toEqual([]);
  });
});
