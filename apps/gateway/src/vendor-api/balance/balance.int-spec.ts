import { BILLING_OPERATIONS, type LowBalance, type SetLowBalanceRequest } from '@sms/contracts/billing';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const BALANCE = 'GET /v1/vendor/balance';

describe('a balance', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let lowBalance: LowBalance | undefined;
  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor();
    await gateway.peer.answer(BILLING_OPERATIONS.balance, ({ accountId }) => ({
      accountId,
      available: 100,
      held: 30,
      spent: 7,
      ...(lowBalance && { lowBalance }),
    }));
  });
  afterAll(() => gateway.stop());

  const balance = async () => (await gateway.data(BALANCE, { key: vendor.key }))['credit_balance'];

  it('is what billing has available while messaging is away', async () => {
    expect(await balance()).toBe(100);
  });

  it('shows a login its threshold, which it sets', async () => {
    const asked: SetLowBalanceRequest[] = [];
    await gateway.peer.answer(BILLING_OPERATIONS.setLowBalance, (request) => {
      asked.push(request);
      return { threshold: request.threshold, below: false, webhook: request.webhook };
    });
    const put = (threshold: unknown, webhook?: unknown) =>
      gateway.call('PUT /v1/balance/low-balance', { bearer: vendor.token, body: { threshold, webhook } });
    expect((await put(120)).body['data']).toEqual({ threshold: 120, below: false, webhook: false });
    expect((await put(null)).body['data']).toEqual({ threshold: null, below: false, webhook: false });
    expect(asked).toEqual([120, null].map((threshold) => ({ accountId: vendor.id, threshold, webhook: false })));
    for (const [given, webhook] of [
      [true, true],
      [false, false],
      [null, false],
    ] as const)
      expect((await put(120, given)).body['data']).toEqual({ threshold: 120, below: false, webhook });
    expect((await put(120, 'yes')).status).toBe(422);
    for (const wrong of [0, 1.5, '7', undefined]) expect((await put(wrong)).status).toBe(422);
    const ofLogin = () => gateway.data('GET /v1/balance', { bearer: vendor.token });
    expect(await ofLogin()).toMatchObject({ low_balance: { threshold: null, below: false, webhook: false } });
    lowBalance = { threshold: 101, below: true, webhook: true };
    expect(await ofLogin()).toEqual({
      credit_balance: 100,
      low_balance: { threshold: 101, below: true, webhook: true },
    });
  });

  it('counts what is held ahead of sends to come, as far as it is held', async () => {
    let credits = 20;
    const replies: number[] = [];
    await gateway.peer.answer(MESSAGING_OPERATIONS.creditAhead, () => ({ credits: replies.shift() ?? credits }));
    expect(await balance()).toBe(120);
    // Credits are released after messaging has reported them.
    credits = 50;
    expect(await balance()).toBe(130);
    // Billing counts it as available already, and holds other credits.
    replies.push(20, 0);
    expect(await balance()).toBe(100);
  });
});
