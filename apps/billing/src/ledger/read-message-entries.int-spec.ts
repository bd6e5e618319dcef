import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import { messageIdOf } from '@sms/contracts/rpc';
import { BillingUnderTest, holdOf, newRequestId, settled } from '../testing/start-billing';

const TIME = expect.stringMatching(/^\d{4}-.*Z$/) as string;

describe('billing.message-entries', () => {
  let billing: BillingUnderTest;
  beforeAll(async () => {
    billing = await BillingUnderTest.start();
  });
  afterAll(() => billing.stop());

  const entries = (accountId: number, requestId: string, ordinal = 1, advanceId: string | null = null) =>
    billing.rpc.request(BILLING_OPERATIONS.messageEntries, {
      accountId,
      messageId: messageIdOf(requestId, ordinal),
      advanceId,
    });

  it('are the hold of its request and its own settlement, for its account alone', async () => {
    const accountId = await billing.account(100);
    const { requestId } = holdOf(accountId, 1);
    expect(await entries(accountId, requestId)).toEqual({ hold: null, settlement: null, givenBackAt: null });
    await billing.hold([{ ...holdOf(accountId, 6, { messages: 3 }), requestId }]);
    const hold = { at: TIME, credits: 6, messages: 3 };
    expect(await entries(accountId, requestId, 2)).toEqual({ hold, settlement: null, givenBackAt: null });
    await billing.send([settled(requestId, 2, { captured: 1, released: 1 })]);
    expect(await entries(accountId, requestId, 2)).toEqual({
      hold,
      settlement: { at: TIME, captured: 1, released: 1 },
      givenBackAt: null,
    });
    expect(await entries(accountId, requestId, 1)).toMatchObject({ settlement: null, givenBackAt: null });
    expect(await entries(await billing.account(1), requestId, 2)).toEqual({
      hold: null,
      settlement: null,
      givenBackAt: null,
    });
  });

  it('say nothing of a hold that is given back when its first message alone has come to its end', async () => {
    const accountId = await billing.account(100);
    const requestId = newRequestId();
    await billing.hold([{ ...holdOf(accountId, 6, { messages: 3 }), requestId }]);
    await billing.send([settled(requestId, 1, { released: 2 })]);
    expect(await entries(accountId, requestId, 1)).toMatchObject({ settlement: { released: 2 }, givenBackAt: null });
    expect(await entries(accountId, requestId, 2)).toMatchObject({ settlement: null, givenBackAt: null });
  });

  it('are the advance that covers it, and its own settlement', async () => {
    const accountId = await billing.account(100);
    const [advance, requestId] = [holdOf(accountId, 10, { messages: 10 }), newRequestId()];
    await billing.hold([advance]);
    await billing.send([settled(requestId, 1, { captured: 2, advanceId: advance.requestId })]);
    expect(await entries(accountId, requestId, 1, advance.requestId)).toEqual({
      hold: { at: TIME, credits: 10, messages: 10 },
      settlement: { at: TIME, captured: 2, released: 0 },
      givenBackAt: null,
    });
  });

  it('say of a message that an advance covers only that its own credits came back, be they all of the advance', async () => {
    const accountId = await billing.account(100);
    const [advance, requestId] = [holdOf(accountId, 5, { messages: 5 }), newRequestId()];
    await billing.hold([advance]);
    await billing.send([settled(requestId, 1, { released: 5, advanceId: advance.requestId })]);
    expect(await entries(accountId, requestId, 1, advance.requestId)).toMatchObject({
      settlement: { captured: 0, released: 5 },
      givenBackAt: null,
    });
  });

  it('say of each message that the hold was given back as a whole', async () => {
    const accountId = await billing.account(100);
    const requestId = newRequestId();
    await billing.hold([{ ...holdOf(accountId, 6, { messages: 3 }), requestId }]);
    await billing.send([settled(requestId, 1, { released: 6 })]);
    for (const ordinal of [1, 2, 3])
      expect(await entries(accountId, requestId, ordinal)).toMatchObject({ givenBackAt: TIME });
  });

  it('say of the only message of a request that its credits came back, and not once more that all did', async () => {
    const accountId = await billing.account(100);
    const request = holdOf(accountId, 2);
    await billing.hold([request]);
    await billing.send([settled(request.requestId, 1, { released: 2 })]);
    expect(await entries(accountId, request.requestId)).toMatchObject({
      settlement: { captured: 0, released: 2 },
      givenBackAt: null,
    });
  });
});
