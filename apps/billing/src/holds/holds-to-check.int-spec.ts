import { BILLING_OPERATIONS, type HoldBatch } from '@sms/contracts/billing';
import { BillingUnderTest, holdOf, settled } from '../testing/start-billing';

describe('holds to check', () => {
  let billing: BillingUnderTest;
  beforeEach(async () => {
    billing = await BillingUnderTest.start();
  });
  afterEach(() => billing.stop());

  async function toCheck(olderThanSeconds = 0): Promise<readonly HoldBatch[]> {
    return (await billing.rpc.request(BILLING_OPERATIONS.holdsToCheck, { olderThanSeconds })).batches;
  }
  const checked = (batches: readonly HoldBatch[]) =>
    billing.rpc.request(BILLING_OPERATIONS.holdsChecked, { batchIds: batches.map(({ batchId }) => batchId) });

  it('come as they were held, oldest first, once each, until they are checked', async () => {
    const [account, other] = [await billing.account(100), await billing.account(100)];
    const [first, second] = [
      [holdOf(account, 2), holdOf(other, 3, { messages: 3 })],
      [holdOf(account, 1), holdOf(999_999, 1)],
    ];
    await billing.hold(first);
    await billing.hold(second);
    await billing.hold([...first, ...second]);
    const batches = await toCheck();
    expect(batches.map(({ requests }) => [...requests].sort((a, b) => (a.requestId < b.requestId ? -1 : 1)))).toEqual([
      first.map(({ requestId, accountId, credits }) => ({ requestId, accountId, credits })),
      second.slice(0, 1).map(({ requestId, accountId, credits }) => ({ requestId, accountId, credits })),
    ]);
    await billing.send([settled(second[0]!.requestId, 1, { captured: 1 })]);
    expect(await checked(batches.slice(0, 1))).toEqual({ checked: 1 });
    expect(await checked(batches.slice(0, 1))).toEqual({ checked: 0 });
    expect(await toCheck()).toEqual(batches.slice(1));
    await checked(batches);
    expect(await toCheck()).toEqual([]);
  });

  it('are not young ones', async () => {
    await billing.hold([holdOf(await billing.account(100), 2)]);
    expect(await toCheck(60)).toEqual([]);
    expect(await toCheck()).toHaveLength(1);
  });

  it('come in parts that are not large', async () => {
    const account = await billing.account(100_000);
    for (let batch = 0; batch < 7; batch += 1)
      await billing.hold(Array.from({ length: 1_000 }, () => holdOf(account, 1)));
    const first = await toCheck();
    expect(first).toHaveLength(5);
    await checked(first);
    for (let batch = 0; batch < 120; batch += 1) await billing.hold([holdOf(account, 1)]);
    const second = await toCheck();
    expect(second).toHaveLength(100);
    // The oldest holds come first, also when many newer ones have come meanwhile.
    expect(second.map(({ requests }) => requests.length)).toEqual([1_000, 1_000, ...Array<number>(98).fill(1)]);
    await checked(second);
    expect(await toCheck()).toHaveLength(22);
  }, 30_000);
});
