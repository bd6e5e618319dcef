import { BILLING_ERRORS, BILLING_OPERATIONS, type TopUpRequest } from '@sms/contracts/billing';
import { EVENT_ERRORS } from '@sms/contracts/rpc';
import { FAULT_CODES } from '@sms/platform/errors';
import { accountOpened, BillingUnderTest, holdOf, settled } from '../testing/start-billing';

describe('accounts', () => {
  let billing: BillingUnderTest;
  beforeAll(async () => {
    billing = await BillingUnderTest.start();
  });
  afterAll(() => billing.stop());

  const topUp = (request: TopUpRequest) => billing.rpc.request(BILLING_OPERATIONS.topUp, request);

  it('opens at zero, and opening again takes nothing away', async () => {
    const accountId = await billing.account(0);
    expect(await billing.balance(accountId)).toEqual({ accountId, available: 0, held: 0, spent: 0 });
    await topUp({ accountId, credits: 7, reference: 'a' });
    await billing.send([accountOpened(accountId), accountOpened(accountId)]);
    expect(await billing.balance(accountId)).toMatchObject({ available: 7 });
  });

  it('answers for an account it does not know with a coded error', async () => {
    await expect(billing.balance(777_777)).rejects.toMatchObject({ code: BILLING_ERRORS.accountUnknown });
    await expect(topUp({ accountId: 777_777, credits: 1, reference: 'a' })).rejects.toMatchObject({
      code: BILLING_ERRORS.accountUnknown,
    });
  });

  it('tops up once for each reference, also when asked in parallel', async () => {
    const accountId = await billing.account(0);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => topUp({ accountId, credits: 50, reference: 'invoice 1' })),
    );
    expect(answers).toEqual(answers.map(() => ({ accountId, available: 50 })));
    await expect(topUp({ accountId, credits: 51, reference: 'invoice 1' })).rejects.toMatchObject({
      code: FAULT_CODES.conflict,
    });
    expect(await topUp({ accountId, credits: 51, reference: 'invoice 2' })).toEqual({ accountId, available: 101 });
  });

  it('keeps the references of accounts apart', async () => {
    const [one, two] = [await billing.account(0), await billing.account(0)];
    await topUp({ accountId: one, credits: 5, reference: 'same' });
    expect(await topUp({ accountId: two, credits: 6, reference: 'same' })).toEqual({ accountId: two, available: 6 });
  });

  it('refuses credits and references that make no sense, and more than a number can hold', async () => {
    const accountId = await billing.account(10);
    for (const bad of [
      { accountId: 1.5 },
      { credits: 0 },
      { credits: -5 },
      { credits: 1.5 },
      { credits: Number.MAX_SAFE_INTEGER },
      { reference: '' },
      { reference: 'x'.repeat(65) },
    ]) {
      await expect(topUp({ accountId, credits: 1, reference: 'b', ...bad })).rejects.toMatchObject({
        code: FAULT_CODES.invalid,
      });
    }
    expect(await billing.balance(accountId)).toMatchObject({ available: 10 });
  });

  it('refuses events it does not understand', async () => {
    const account = 77_777;
    expect(await billing.send([{ type: 'account.eaten' } as never, accountOpened(account)])).toEqual({
      0: EVENT_ERRORS.unknownType,
    });
    expect(await billing.balance(account)).toMatchObject({ available: 0 });
  });

  it.each([
    ['an overdraft', 'UPDATE credit_account SET available = -1, funded = -1', '23514'],
    ['credits out of nothing', 'UPDATE credit_account SET available = available + 1', '23514'],
    ['a settlement beyond its hold', 'UPDATE hold SET captured = credits, released = 1', '23514'],
    [
      'a transfer of nothing',
      "INSERT INTO ledger_transfer (account_id, debit, credit, credits, reference) SELECT account_id, 'held', 'spent', 0, 'x' FROM credit_account LIMIT 1",
      '23514',
    ],
    [
      'a transfer back out of spent',
      "INSERT INTO ledger_transfer (account_id, debit, credit, credits, reference) SELECT account_id, 'spent', 'available', 1, 'x' FROM credit_account LIMIT 1",
      '23514',
    ],
    ['a changed line', 'UPDATE ledger_transfer SET credits = 1', '23001'],
    ['a deleted line', 'DELETE FROM ledger_transfer', '23001'],
    ['a deleted account', 'DELETE FROM credit_account', '23001'],
    ['an emptied ledger', 'TRUNCATE ledger_transfer', '23001'],
  ])('has a database that refuses %s', async (_what, statement, code) => {
    const request = holdOf(await billing.account(10), 5);
    await billing.hold([request]);
    await billing.send([settled(request.requestId, 1, { captured: 1 })]);
    await expect(billing.database.execute(statement)).rejects.toMatchObject({ code });
  });
});
