import { eventually } from '@sms/testing';
import { BillingUnderTest, holdOf, settled } from '../testing/start-billing';

describe('the locks of accounts', () => {
  let billing: BillingUnderTest;
  beforeAll(async () => {
    billing = await BillingUnderTest.start();
  });
  afterAll(() => billing.stop());

  const isLocked = async (accountId: number): Promise<boolean> => {
    const free = await billing.database.rows(
      'SELECT FROM credit_account WHERE account_id = $1 FOR NO KEY UPDATE SKIP LOCKED',
      [accountId],
    );
    return free.length === 0;
  };

  /** Holds credits in each of two accounts, the one with the higher id first. */
  const heldInBoth = async () => {
    const accounts = [await billing.account(10), await billing.account(10)] as const;
    const holds = [...accounts].reverse().map((accountId) => holdOf(accountId, 1));
    expect(await billing.hold(holds)).toEqual(['held', 'held']);
    return { accounts, holds };
  };

  const CHANGES: [string, (held: Awaited<ReturnType<typeof heldInBoth>>) => Promise<unknown>][] = [
    ['holds', ({ holds }) => billing.hold(holds.map(({ accountId }) => holdOf(accountId, 1)))],
    ['settlements', ({ holds }) => billing.send(holds.map(({ requestId }) => settled(requestId, 1, { captured: 1 })))],
  ];

  it.each(CHANGES)(
    'are taken by ascending id for %s, or two batches would wait for each other',
    async (_of, change) => {
      const held = await heldInBoth();
      const [lower, higher] = held.accounts;
      let changed: Promise<unknown> | undefined;
      await billing.database.transaction(async (sql) => {
        await sql.execute('SELECT FROM credit_account WHERE account_id = $1 FOR NO KEY UPDATE', [higher]);
        changed = change(held);
        await eventually(async () => expect(await isLocked(lower)).toBe(true));
      });
      await changed;
    },
  );
});
