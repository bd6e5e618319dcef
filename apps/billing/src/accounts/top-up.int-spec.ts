import { BILLING_ERRORS, BILLING_OPERATIONS, type TopUpRequest } from '@sms/contracts/billing';
import { EVENT_ERRORS } from '@sms/contracts/rpc';
import { FAULT_CODES } from '@sms/platform/errors';
import type { Client } from 'pg';
import { accountOpened, BillingUnderTest, holdOf, settled } from '../testing/start-billing';

describe('accounts', () => {
  let billing: BillingUnderTest;
  let owner: Client;
  beforeAll(async () => {
    billing = await BillingUnderTest.start();
    owner = await billing.connect();
  });
  afterAll(async () => {
    await owner.end();
    await billing.stop();
  });

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

  it('answers for several accounts at once, without those it does not know', async () => {
    const [rich, poor] = [await billing.account(9), await billing.account(0)];
    await billing.hold([holdOf(rich, 4)]);
    const { balances } = await billing.rpc.request(BILLING_OPERATIONS.balances, { accountIds: [rich, 777_777, poor] });
    expect([...balances].sort((a, b) => a.accountId - b.accountId)).toEqual([
      { accountId: rich, available: 5, held: 4, spent: 0 },
      { accountId: poor, available: 0, held: 0, spent: 0 },
    ]);
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
    ['a settlement beyond its hold', 'UPDATE hold SET settled = credits + 1', '23514'],
    [
      'a settlement of nothing',
      'INSERT INTO settlement (message_id, account_id, captured, released) SELECT request_id, account_id, 0, 0 FROM hold',
      '23514',
    ],
    ['a top-up of less than nothing', "INSERT INTO funding VALUES (1, 'top-up', 'x', -1)", '23514'],
    ['a changed hold', 'UPDATE hold SET credits = 1', '23001'],
    ['a deleted hold', 'DELETE FROM hold', '23001'],
    ['an emptied table of holds', 'TRUNCATE hold', '23001'],
    ['a changed settlement', 'UPDATE settlement SET captured = 1', '23001'],
    ['a deleted settlement', 'DELETE FROM settlement', '23001'],
    ['an emptied table of settlements', 'TRUNCATE settlement', '23001'],
    ['a changed top-up', 'UPDATE funding SET credits = 1', '23001'],
    ['a deleted top-up', 'DELETE FROM funding', '23001'],
    ['a changed link', "UPDATE ledger_link SET hash = ''", '23001'],
    ['a deleted link', 'DELETE FROM ledger_link', '23001'],
    ['a deleted account', 'DELETE FROM credit_account', '23001'],
  ])('has a database that refuses even its owner %s', async (_what, statement, code) => {
    const request = holdOf(await billing.account(10), 5);
    await billing.hold([request]);
    await billing.send([settled(request.requestId, 1, { captured: 5 })]);
    await expect(owner.query(statement)).rejects.toMatchObject({ code });
  });

  it.each(['hold', 'settlement'])('guards each partition of %s like the whole', async (table) => {
    const partitions = await billing.database.rows<{ name: string }>(
      'SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass',
      [table],
    );
    expect(partitions.length).toBeGreaterThan(2);
    for (const { name } of partitions)
      for (const statement of [`UPDATE ${name} SET account_id = 1`, `DELETE FROM ${name}`, `TRUNCATE ${name}`])
        await expect(owner.query(statement)).rejects.toMatchObject({ code: '23001' });
  });
});
