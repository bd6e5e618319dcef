import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import { register } from 'prom-client';
import { BillingUnderTest, holdOf, newRequestId, settled } from '../testing/start-billing';
import { WatchDays } from './watch-days';

describe('accounts with less credit than a day needs', () => {
  let billing: BillingUnderTest;
  beforeAll(async () => {
    billing = await BillingUnderTest.start();
  });
  afterAll(() => billing.stop());

  const below = async (): Promise<number | undefined> => {
    // Two replicas do so at once.
    await Promise.all([new WatchDays(billing.database).execute(), new WatchDays(billing.database).execute()]);
    const { values } = (await register.getSingleMetric('billing_accounts_below_a_day')?.get()) ?? { values: [] };
    return values[0]?.value;
  };
  const topUp = (accountId: number, credits: number) =>
    billing.rpc.request(BILLING_OPERATIONS.topUp, { accountId, credits, reference: String(credits) });
  const opened = (daysAgo: number) =>
    billing.database.execute('UPDATE credit_account SET opened_at = opened_at - make_interval(days => $1)', [daysAgo]);
  const nextDay = async (days = 1) => {
    await opened(days);
    await billing.database.execute('UPDATE account_day SET day = day - $1::integer', [days]);
  };

  it('are counted from what they used today and yesterday', async () => {
    const [account] = [await billing.account(100), await billing.account(100)];
    expect(await below()).toBe(0);
    await billing.hold([holdOf(account, 50)]);
    expect(await below()).toBe(0);
    const requestId = newRequestId();
    await billing.hold([holdOf(account, 10, { requestId })]);
    expect(await below()).toBe(1);
    await billing.send([settled(requestId, 1, { released: 10 })]);
    expect(await below()).toBe(0);
    await billing.hold([holdOf(account, 1)]);
    expect(await below()).toBe(1);

    await nextDay();
    expect(await below()).toBe(1);
    await topUp(account, 2);
    expect(await below()).toBe(0);
    await billing.hold([holdOf(account, 1)]);
    expect(await below()).toBe(1);
    await nextDay();
    expect(await below()).toBe(0);
  });

  it('count an average day for days on which nothing ran', async () => {
    const account = await billing.account(100);
    expect(await below()).toBe(0);
    await billing.hold([holdOf(account, 60)]);
    await nextDay(3);
    expect(await below()).toBe(0);
    await billing.hold([holdOf(account, 21)]);
    expect(await below()).toBe(1);
    await topUp(account, 100);
    expect(await below()).toBe(0);
  });

  it('do not count what an older account used before it was first looked at', async () => {
    const account = await billing.account(100);
    await opened(2);
    await billing.hold([holdOf(account, 90)]);
    expect(await below()).toBe(0);
    await billing.hold([holdOf(account, 6)]);
    expect(await below()).toBe(1);
  });
});
