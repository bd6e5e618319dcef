import { BILLING_OPERATIONS, type HoldItem } from '@sms/contracts/billing';
import fc from 'fast-check';
import { BillingUnderTest, holdOf, newRequestId, settled } from './testing/start-billing';

type Step =
  | {
      readonly kind: 'hold';
      readonly items: readonly { readonly account: number; readonly request: number; readonly credits: number }[];
    }
  | {
      readonly kind: 'settle';
      readonly items: readonly {
        readonly request: number;
        readonly message: number;
        readonly captured: number;
        readonly released: number;
      }[];
    }
  | { readonly kind: 'topUp'; readonly account: number; readonly credits: number; readonly reference: number };

const ACCOUNTS = 3;
const account = fc.nat(ACCOUNTS - 1);
const credits = fc.integer({ min: 1, max: 20 });

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('hold' as const),
    items: fc.array(fc.record({ account, request: fc.nat(11), credits }), { maxLength: 6 }),
  }),
  fc.record({
    kind: fc.constant('settle' as const),
    items: fc.array(fc.record({ request: fc.nat(11), message: fc.nat(3), captured: fc.nat(8), released: fc.nat(8) }), {
      maxLength: 5,
    }),
  }),
  fc.record({ kind: fc.constant('topUp' as const), account, credits, reference: fc.nat(5) }),
);

describe('ledger', () => {
  let billing: BillingUnderTest;
  beforeAll(async () => {
    billing = await BillingUnderTest.start();
  });
  afterAll(() => billing.stop());

  it('adds up after any interleaving of holds, settlements and top-ups', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 30 }),
        fc.integer({ min: 1, max: 8 }),
        async (steps, parallel) => {
          const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => billing.account(30)));
          const ids = Array.from({ length: 12 }, newRequestId);
          for (let start = 0; start < steps.length; start += parallel) {
            // Refusals (a hold exceeded, a reference used otherwise) are expected: they must leave nothing behind.
            await Promise.allSettled(
              steps.slice(start, start + parallel).map((one) => perform(billing, one, accounts, ids)),
            );
          }
          await expectConsistent(billing);
        },
      ),
      { numRuns: 40, endOnFailure: true },
    );
  }, 120_000);
});

async function perform(
  billing: BillingUnderTest,
  one: Step,
  accounts: readonly number[],
  ids: readonly string[],
): Promise<void> {
  switch (one.kind) {
    case 'hold':
      await billing.hold(
        one.items.map((item): HoldItem => holdOf(accounts[item.account]!, item.credits, ids[item.request])),
      );
      return;
    case 'settle':
      await billing.send(
        one.items.map(({ request, message, ...credits }) => settled(ids[request]!, message + 1, credits)),
      );
      return;
    case 'topUp':
      await billing.rpc.request(BILLING_OPERATIONS.topUp, {
        accountId: accounts[one.account]!,
        credits: one.credits,
        reference: String(one.reference),
      });
  }
}

async function expectConsistent(billing: BillingUnderTest): Promise<void> {
  const balances = await billing.balances();
  expect(balances).toEqual(await billing.balancesByLedger());
  for (const { available, held, spent } of balances) expect(Math.min(available, held, spent)).toBeGreaterThanOrEqual(0);
  const byHolds = await billing.database.rows(
    `SELECT account_id AS "accountId", coalesce(sum(hold.credits - captured - released), 0)::bigint
      AS held, coalesce(sum(captured), 0)::bigint AS spent
     FROM credit_account LEFT JOIN hold USING (account_id) GROUP BY account_id ORDER BY account_id`,
  );
  expect(balances.map(({ accountId, held, spent }) => ({ accountId, held, spent }))).toEqual(byHolds);
}
