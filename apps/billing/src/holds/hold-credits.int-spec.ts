import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import { FAULT_CODES } from '@sms/platform/errors';
import { eventually } from '@sms/testing';
import { randomUUID } from 'node:crypto';
import { beforeAccountLock } from '../testing/before-account-lock';
import { BillingUnderTest, holdOf, newRequestId } from '../testing/start-billing';
import { HoldCreditsHandler } from './hold-credits.handler';

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
    expect(await billing.hold([holdOf(account, 1), request, request])).toEqual(['insufficient_credit', 'held', 'held']);
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

  it('holds what came back while it waited for the account', async () => {
    const account = await billing.account(10);
    const first = holdOf(account, 10);
    await billing.hold([first]);
    const client = await billing.connect();
    await client.query('BEGIN');
    await client.query(
      'UPDATE credit_account SET available = available + 8, held = held - 10, spent = spent + 2 WHERE account_id = $1',
      [account],
    );
    const holding = billing.hold([holdOf(account, 8)]);
    await eventually(async () => {
      const waiting = await client.query("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'");
      expect(waiting.rowCount).toBe(1);
    });
    await client.query('COMMIT');
    await client.end();
    expect(await holding).toEqual(['held']);
    expect(await billing.balance(account)).toMatchObject({ available: 0, held: 8, spent: 2 });
  });

  it('answers a repeat as held when the first was held while it waited for the account', async () => {
    const account = await billing.account(10);
    const first = holdOf(account, 10);
    // The account cannot cover both, so that they are decided one by one under its lock.
    const late = new HoldCreditsHandler(
      beforeAccountLock(billing.database, 1, async () => {
        expect(await billing.hold([first])).toEqual(['held']);
      }),
    );
    expect((await late.execute({ items: [first, holdOf(account, 1)] })).results.map(({ outcome }) => outcome)).toEqual([
      'held',
      'insufficient_credit',
    ]);
    expect(await billing.balance(account)).toMatchObject({ available: 0, held: 10 });
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

  it('gives one of two accounts a request id that both ask with at once, and refuses the other', async () => {
    const [one, two] = [await billing.account(10), await billing.account(10)];
    const requestId = newRequestId();
    const outcomes = await Promise.all([
      billing.hold([holdOf(one, 1, { requestId }), holdOf(one, 2)]),
      billing.hold([holdOf(two, 1, { requestId }), holdOf(two, 2)]),
    ]);
    expect(outcomes.flat().sort()).toEqual(['held', 'held', 'held', 'invalid']);
    const held = (await billing.balance(one)).held + (await billing.balance(two)).held;
    expect(held).toBe(5);
  });

  it.each([100, 3])(
    'refuses an id that holds something else, and not its neighbours, with %i credits left',
    async (left) => {
      const [account, other] = [await billing.account(10 + left), await billing.account(100)];
      const request = holdOf(account, 10, { messages: 5 });
      expect(await billing.hold([request])).toEqual(['held']);
      const { requestId } = request;
      expect(
        await billing.hold([
          { ...request, credits: 1 },
          holdOf(account, 1),
          holdOf(other, 10, { requestId, messages: 5 }),
          holdOf(other, 1),
        ]),
      ).toEqual(['invalid', 'held', 'invalid', 'held']);
      expect(await billing.hold([holdOf(other, 10, { requestId, messages: 5 }), holdOf(other, 1)])).toEqual([
        'invalid',
        'held',
      ]);
      expect(await billing.hold([{ ...request, messages: 4 }, holdOf(account, 2), request])).toEqual([
        'invalid',
        'held',
        'invalid',
      ]);
      expect(await billing.hold([request])).toEqual(['held']);
      expect(await billing.balance(account)).toMatchObject({ held: 13 });
      expect(await billing.balance(other)).toMatchObject({ held: 2 });
    },
  );

  it('refuses ids that are too old or of the future, and not their neighbours', async () => {
    const account = await billing.account(10);
    const madeAgo = (hours: number): string => {
      const digits = (Date.now() - hours * 3_600_000).toString(16).padStart(12, '0');
      return `${digits.slice(0, 8)}-${digits.slice(8)}${newRequestId().slice(13)}`;
    };
    const outcomes = await billing.hold(
      [47, 0, -0.5, 49, -2, 20 * 365 * 24].map((hours) => holdOf(account, 1, { requestId: madeAgo(hours) })),
    );
    expect(outcomes).toEqual(['held', 'held', 'held', 'invalid', 'invalid', 'invalid']);
    expect(await billing.balance(account)).toMatchObject({ held: 3 });
  });

  it('holds for one credit what one of 500 asks for who ask for it at once', async () => {
    const account = await billing.account(1);
    const outcomes = await Promise.all(
      Array.from({ length: 500 }, () => {
        const request = holdOf(account, 1);
        // A request that waits too long for the pool is UNAVAILABLE and may be repeated.
        return eventually(() => billing.hold([request]), { timeoutMs: 30_000, intervalMs: 250 });
      }),
    );
    expect(outcomes.flat().filter((outcome) => outcome === 'held')).toHaveLength(1);
    expect(outcomes.flat().filter((outcome) => outcome === 'insufficient_credit')).toHaveLength(499);
    expect(await billing.balance(account)).toEqual({ accountId: account, available: 0, held: 1, spent: 0 });
  });

  it.each([
    [{ requestId: 'x' }],
    [{ requestId: randomUUID() }],
    [{ credits: 0 }],
    [{ credits: 1.5 }],
    [{ accountId: 1.5 }],
    [{ messages: 0 }],
  ])('refuses an item with %j', async (over) => {
    await expect(billing.hold([{ ...holdOf(1, 1), ...over }])).rejects.toMatchObject({ code: FAULT_CODES.invalid });
  });

  it('refuses a batch of more than a thousand', async () => {
    await expect(billing.hold(Array.from({ length: 1_001 }, () => holdOf(1, 1)))).rejects.toMatchObject({
      code: FAULT_CODES.invalid,
    });
  });
});

async function deadlocks(billing: BillingUnderTest): Promise<number> {
  const [row] = await billing.database.rows<{ deadlocks: number }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  return row?.deadlocks ?? 0;
}
