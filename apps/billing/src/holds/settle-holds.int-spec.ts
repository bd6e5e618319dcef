import { BILLING_ERRORS, BILLING_OPERATIONS } from '@sms/contracts/billing';
import { BillingUnderTest, holdOf, newRequestId, settled } from '../testing/start-billing';

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
    await billing.send([settled(requestId, 1, { captured: 4 }), settled(requestId, 2, { released: 3 })]);
    expect(await billing.balance(accountId)).toEqual({ accountId, available: 93, held: 3, spent: 4 });
    await billing.send([settled(requestId, 3, { captured: 2, released: 1 })]);
    expect(await billing.balance(accountId)).toEqual({ accountId, available: 94, held: 0, spent: 6 });
    const { holds } = await billing.rpc.request(BILLING_OPERATIONS.openHolds, { olderThanSeconds: 0, limit: 1_000 });
    expect(holds.map((hold) => hold.requestId)).not.toContain(requestId);
  });

  it('has one effect however often an event is delivered, in one batch, one after the other or at once', async () => {
    const { accountId, requestId } = await held(10);
    const event = settled(requestId, 1, { captured: 2, released: 1 });
    await billing.send([event, event]);
    await billing.send([event]);
    await Promise.all(Array.from({ length: 10 }, () => billing.send([event])));
    expect(await billing.balance(accountId)).toMatchObject({ available: 91, held: 7, spent: 2 });
  });

  it('settles a message once, whatever is said of it later', async () => {
    const { accountId, requestId } = await held(10);
    await billing.send([settled(requestId, 1, { released: 2 })]);
    expect(await billing.send([settled(requestId, 1, { captured: 2 })])).toEqual({
      0: BILLING_ERRORS.settledOtherwise,
    });
    expect(await billing.balance(accountId)).toMatchObject({ available: 92, held: 8, spent: 0 });
  });

  it('refuses a settlement beyond its hold and that of an unknown one, and takes their neighbours', async () => {
    const [good, bad] = [await held(5), await held(5)];
    expect(
      await billing.send([
        settled(bad.requestId, 1, { captured: 6 }),
        settled(good.requestId, 1, { captured: 4 }),
        settled(newRequestId(), 1, { captured: 1 }),
        settled(good.requestId, 2, { released: 1 }),
      ]),
    ).toEqual({ 0: BILLING_ERRORS.holdExceeded, 2: BILLING_ERRORS.holdUnknown });
    expect(await billing.balance(good.accountId)).toMatchObject({ held: 0, spent: 4 });
    expect(await billing.balance(bad.accountId)).toMatchObject({ held: 5, spent: 0 });
  });

  it('settles the messages of one large hold from parallel batches', async () => {
    const accountId = await billing.account(5_000);
    const request = holdOf(accountId, 5_000);
    await billing.hold([request]);
    const batches = Array.from({ length: 20 }, (_batch, batch) =>
      Array.from({ length: 250 }, (_message, place) =>
        settled(request.requestId, batch * 250 + place + 1, batch % 4 ? { captured: 1 } : { released: 1 }),
      ),
    );
    await Promise.all(batches.map((batch) => billing.send(batch)));
    expect(await billing.balance(accountId)).toEqual({ accountId, available: 1_250, held: 0, spent: 3_750 });
  });
});
