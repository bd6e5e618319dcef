import { BILLING_ERRORS, BILLING_OPERATIONS } from '@sms/contracts/billing';
import { BillingUnderTest, holdOf, settled } from '../testing/start-billing';

describe('hold.settled', () => {
  let billing: BillingUnderTest;
  beforeAll(async () => {
    billing = await BillingUnderTest.start();
  });
  afterAll(() => billing.stop());

  async function held(credits: number): Promise<{ accountId: number; requestId: string }> {
    const accountId = await billing.account(100);
    const request = holdOf(accountId, credits);
    expect(await billing.hold([request])).toEqual(['held']);
    return { accountId, requestId: request.requestId };
  }

  it('captures and releases a hold in parts', async () => {
    const { accountId, requestId } = await held(10);
    await billing.send([settled(requestId, 'capture', 4), settled(requestId, 'release', 3)]);
    expect(await billing.balance(accountId)).toEqual({ accountId, available: 93, held: 3, spent: 4 });
    await billing.send([settled(requestId, 'capture', 3)]);
    expect(await billing.balance(accountId)).toEqual({ accountId, available: 93, held: 0, spent: 7 });
    const { holds } = await billing.rpc.request(BILLING_OPERATIONS.openHolds, { olderThanSeconds: 0, limit: 1_000 });
    expect(holds.map((hold) => hold.requestId)).not.toContain(requestId);
  });

  it('has one effect however often an event is delivered, in one batch, one after the other or at once', async () => {
    const { accountId, requestId } = await held(10);
    const event = settled(requestId, 'capture', 2);
    await billing.send([event, event]);
    await billing.send([event]);
    await Promise.all(Array.from({ length: 10 }, () => billing.send([event])));
    expect(await billing.balance(accountId)).toMatchObject({ held: 8, spent: 2 });
  });

  it('settles a reference once even when new events name it again', async () => {
    const { accountId, requestId } = await held(10);
    const reference = 'c0ffee00-0000-4000-8000-000000000001';
    await Promise.all(Array.from({ length: 10 }, () => billing.send([settled(requestId, 'release', 2, reference)])));
    expect(await billing.balance(accountId)).toMatchObject({ available: 92, held: 8 });
    await expect(billing.send([settled(requestId, 'capture', 2, reference)])).rejects.toMatchObject({
      code: BILLING_ERRORS.settledOtherwise,
    });
    expect(await billing.balance(accountId)).toMatchObject({ available: 92, held: 8, spent: 0 });
  });

  it('refuses a batch with a settlement beyond its hold as a whole, and takes the good event alone later', async () => {
    const [good, bad] = [await held(5), await held(5)];
    const events = [settled(good.requestId, 'capture', 5), settled(bad.requestId, 'capture', 6)];
    await expect(billing.send(events)).rejects.toMatchObject({ code: BILLING_ERRORS.holdExceeded });
    expect(await billing.balance(good.accountId)).toMatchObject({ held: 5, spent: 0 });
    await billing.send(events.slice(0, 1));
    expect(await billing.balance(good.accountId)).toMatchObject({ held: 0, spent: 5 });
  });

  it('refuses the settlement of an unknown hold', async () => {
    await expect(billing.send([settled('c0ffee00-0000-4000-8000-000000000002', 'capture', 1)])).rejects.toMatchObject({
      code: BILLING_ERRORS.holdUnknown,
    });
  });

  it('settles the messages of one large hold from parallel batches', async () => {
    const accountId = await billing.account(5_000);
    const request = holdOf(accountId, 5_000);
    await billing.hold([request]);
    const batches = Array.from({ length: 20 }, (_, index) =>
      Array.from({ length: 250 }, () => settled(request.requestId, index % 4 ? 'capture' : 'release', 1)),
    );
    await Promise.all(batches.map((batch) => billing.send(batch)));
    expect(await billing.balance(accountId)).toEqual({ accountId, available: 1_250, held: 0, spent: 3_750 });
  });
});
