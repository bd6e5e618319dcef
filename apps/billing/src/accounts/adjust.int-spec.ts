import { BILLING_ERRORS, BILLING_OPERATIONS, type AdjustRequest } from '@sms/contracts/billing';
import { FAULT_CODES } from '@sms/platform/errors';
import { BillingUnderTest, holdOf } from '../testing/start-billing';

describe('adjustments', () => {
  let billing: BillingUnderTest;
  beforeAll(async () => {
    billing = await BillingUnderTest.start();
  });
  afterAll(() => billing.stop());

  const adjust = (request: AdjustRequest) => billing.rpc.request(BILLING_OPERATIONS.adjust, request);

  it('add and take, once for each reference, and the ledger says so', async () => {
    const accountId = await billing.account(10);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => adjust({ accountId, credits: -4, reference: 'a' })),
    );
    expect(answers).toEqual(answers.map(() => ({ accountId, outcome: 'adjusted', available: 6 })));
    expect(await adjust({ accountId, credits: 3, reference: 'b' })).toEqual({
      accountId,
      outcome: 'adjusted',
      available: 9,
    });
    await expect(adjust({ accountId, credits: 4, reference: 'a' })).rejects.toMatchObject({
      code: FAULT_CODES.conflict,
    });
    expect(await billing.balancesByLedger()).toEqual(await billing.balances());
  });

  it('never take what is not available, credits of a hold included', async () => {
    const accountId = await billing.account(10);
    await billing.hold([holdOf(accountId, 8)]);
    expect(await adjust({ accountId, credits: -3, reference: 'a' })).toEqual({
      accountId,
      outcome: 'insufficient_credit',
      available: 2,
    });
    expect(await billing.balance(accountId)).toEqual({ accountId, available: 2, held: 8, spent: 0 });
    const answers = await Promise.all(
      ['b', 'c', 'd'].map((reference) => adjust({ accountId, credits: -1, reference })),
    );
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['adjusted', 'adjusted', 'insufficient_credit']);
    expect(await billing.balancesByLedger()).toEqual(await billing.balances());
  });

  it('do not mix their references with those of top-ups', async () => {
    const accountId = await billing.account(0);
    await billing.rpc.request(BILLING_OPERATIONS.topUp, { accountId, credits: 5, reference: 'same' });
    expect(await adjust({ accountId, credits: -5, reference: 'same' })).toMatchObject({
      outcome: 'adjusted',
      available: 0,
    });
  });

  it('refuse what makes no sense', async () => {
    const accountId = await billing.account(10);
    for (const bad of [
      { accountId: 1.5 },
      { credits: 0 },
      { credits: 1.5 },
      { credits: Number.MAX_SAFE_INTEGER },
      { reference: '' },
      { reference: 'x'.repeat(65) },
    ]) {
      await expect(adjust({ accountId, credits: 1, reference: 'b', ...bad })).rejects.toMatchObject({
        code: FAULT_CODES.invalid,
      });
    }
    await expect(adjust({ accountId: 777_777, credits: 1, reference: 'a' })).rejects.toMatchObject({
      code: BILLING_ERRORS.accountUnknown,
    });
    expect(await billing.balance(accountId)).toMatchObject({ available: 10 });
  });
});
