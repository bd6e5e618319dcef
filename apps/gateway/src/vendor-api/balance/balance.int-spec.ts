import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const BALANCE = 'GET /v1/vendor/balance';

describe('a balance', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor();
    await gateway.peer.answer(BILLING_OPERATIONS.balance, ({ accountId }) => ({
      accountId,
      available: 100,
      held: 30,
      spent: 7,
    }));
  });
  afterAll(() => gateway.stop());

  const balance = async () => (await gateway.data(BALANCE, { key: vendor.key }))['credit_balance'];

  it('is what billing has available while messaging is away', async () => {
    expect(await balance()).toBe(100);
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
