import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import { FAULT_CODES } from '@sms/platform/errors';
import { randomUUID } from 'node:crypto';
import { BillingUnderTest, holdOf } from '../testing/start-billing';

describe('hold', () => {
  let billing: BillingUnderTest;
  beforeAll(async () => {
    billing = await BillingUnderTest.start();
  });
  afterAll(() => billing.stop());

  it('reserves credits of several accounts and decides each item for itself', async () => {
    const [rich, poor] = [await billing.account(10), await billing.account(3)];
    expect(
      await billing.hold([holdOf(rich, 4), holdOf(poor, 5), holdOf(poor, 3), holdOf(999_999, 1), holdOf(rich, 6)]),
    ).toEqual(['held', 'insufficient_credit', 'held', 'unknown_account', 'held']);
    expect(await billing.balance(rich)).toEqual({ accountId: rich, available: 0, held: 10, spent: 0 });
    expect(await billing.balance(poor)).toEqual({ accountId: poor, available: 0, held: 3, spent: 0 });
  });

  it('answers a repeat as the first time and holds nothing more, though the account is empty by then', async () => {
    const account = await billing.account(5);
    const request = holdOf(account, 5);
    expect(await billing.hold([request])).toEqual(['held']);
    expect(
      await billing.hold([holdOf(account, 1), { ...request, requestId: request.requestId.toUpperCase() }, request]),
    ).toEqual(['insufficient_credit', 'held', 'held']);
    expect(await billing.balance(account)).toMatchObject({ available: 0, held: 5 });
  });

  it('leaves no trace of a refusal: with new credit the same request is held', async () => {
    const account = await billing.account(0);
    const request = holdOf(account, 2);
    expect(await billing.hold([request])).toEqual(['insufficient_credit']);
    await billing.rpc.request(BILLING_OPERATIONS.topUp, { accountId: account, credits: 2, reference: 'later' });
    expect(await billing.hold([request])).toEqual(['held']);
  });

  it('hands out every credit exactly once to parallel batches that repeat each other', async () => {
    const account = await billing.account(1_000);
    const requests = Array.from({ length: 600 }, () => holdOf(account, 2));
    // Each request is in three of the batches, which all run at once.
    const batches = Array.from({ length: 36 }, (_, index) =>
      Array.from({ length: 50 }, (_, offset) => requests[(index * 50 + offset) % 600]!),
    );
    const outcomes = await Promise.all(batches.map((batch) => billing.hold(batch)));

    const held = new Set(
      batches
        .flatMap((batch, index) => batch.filter((_, offset) => outcomes[index]![offset] === 'held'))
        .map((item) => item.requestId),
    );
    expect(held.size).toBe(500);
    expect(await billing.balance(account)).toMatchObject({ available: 0, held: 1_000 });
    const [holds] = await billing.database.rows<{ count: number }>('SELECT count(*) FROM hold WHERE account_id = $1', [
      account,
    ]);
    expect(holds).toEqual({ count: 500 });
  });

  it('does not deadlock when parallel batches take the same accounts in opposite order', async () => {
    const accounts = await Promise.all([1, 2, 3, 4].map(() => billing.account(1_000)));
    const forwards = () => accounts.map((account) => holdOf(account, 1));
    const before = await deadlocks(billing);
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, index) => billing.hold(index % 2 ? forwards() : forwards().reverse())),
    );
    expect(outcomes.flat().every((outcome) => outcome === 'held')).toBe(true);
    expect(await deadlocks(billing)).toBe(before);
    for (const account of accounts) expect(await billing.balance(account)).toMatchObject({ held: 60 });
  });

  it('gives one of two accounts a request id that both ask with at once', async () => {
    const [one, two] = [await billing.account(10), await billing.account(10)];
    const requestId = randomUUID();
    await Promise.all([
      billing.hold([holdOf(one, 1, requestId), holdOf(one, 2)]),
      billing.hold([holdOf(two, 1, requestId), holdOf(two, 2)]),
    ]);
    const held = (await billing.balance(one)).held + (await billing.balance(two)).held;
    expect(held).toBe(5);
  });

  it.each([[{ requestId: 'x' }], [{ credits: 0 }], [{ credits: 1.5 }], [{ accountId: 1.5 }]])(
    'refuses an item with %j',
    async (over) => {
      await expect(billing.hold([{ ...holdOf(1, 1), ...over }])).rejects.toMatchObject({ code: FAULT_CODES.invalid });
    },
  );

  it('refuses a batch of more than a thousand', async () => {
    await expect(billing.hold(Array.from({ length: 1_001 }, () => holdOf(1, 1)))).rejects.toMatchObject({
      code: FAULT_CODES.invalid,
    });
  });

  it('lists open holds by request id, page by page, without those settled or too young', async () => {
    const account = await billing.account(100);
    const requests = Array.from({ length: 5 }, () => holdOf(account, 2));
    await billing.hold(requests);
    const all = [];
    for (let afterRequestId: string | undefined; ;) {
      const { holds } = await billing.rpc.request(BILLING_OPERATIONS.openHolds, {
        olderThanSeconds: 0,
        limit: 50,
        ...(afterRequestId ? { afterRequestId } : {}),
      });
      if (holds.length === 0) break;
      all.push(...holds);
      afterRequestId = holds.at(-1)?.requestId;
    }
    expect(all.map((hold) => hold.requestId)).toEqual(all.map((hold) => hold.requestId).sort());
    expect(all.filter((hold) => hold.accountId === account)).toEqual(
      requests
        .map(({ requestId }) => ({ requestId, accountId: account, openCredits: 2 }))
        .sort((a, b) => (a.requestId < b.requestId ? -1 : 1)),
    );
    expect(await billing.rpc.request(BILLING_OPERATIONS.openHolds, { olderThanSeconds: 60, limit: 1_000 })).toEqual({
      holds: [],
    });
    await expect(
      billing.rpc.request(BILLING_OPERATIONS.openHolds, { olderThanSeconds: 60, limit: 1_001 }),
    ).rejects.toMatchObject({ code: FAULT_CODES.invalid });
  });
});

async function deadlocks(billing: BillingUnderTest): Promise<number> {
  const [row] = await billing.database.rows<{ deadlocks: number }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  return row?.deadlocks ?? 0;
}
