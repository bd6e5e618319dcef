import { BILLING_OPERATIONS, type HoldItem, type HoldOutcome, type HoldSettledEvent } from '@sms/contracts/billing';
import fc from 'fast-check';
import { LedgerModel } from '../testing/ledger-model';
import { BillingUnderTest, holdOf, newRequestId, settled } from '../testing/start-billing';

interface Hold {
  readonly account: number;
  readonly request: number;
  readonly credits: number;
  readonly messages: number;
}
interface Settlement {
  readonly request: number;
  readonly ordinal: number;
  readonly captured: number;
  readonly released: number;
}
interface Funding {
  readonly account: number;
  readonly credits: number;
  readonly reference: number;
}
type Step =
  | { readonly kind: 'hold'; readonly items: readonly Hold[] }
  | { readonly kind: 'settle'; readonly items: readonly Settlement[] }
  | (Funding & { readonly kind: 'topUp' })
  | (Funding & { readonly kind: 'adjust' });

const ACCOUNTS = 3;
const FIRST_CREDITS = 30;
const ENOUGH = 1_000_000;
/** Messages from this one on are covered by the hold of another request. */
const FIRST_ADVANCED = 7;
const account = fc.nat(ACCOUNTS - 1);
const request = fc.nat(9);
/** Few values, so that repeats and contradictions are common. */
const credits = fc.constantFrom(1, 2, 3, 12);
const messages = fc.constantFrom(1, 1, 3);
const amount = fc.constantFrom(0, 0, 1, 2, 3);

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('hold' as const),
    items: fc.array(fc.record({ account, request, credits, messages }), { minLength: 1, maxLength: 8 }),
  }),
  fc.record({
    kind: fc.constant('settle' as const),
    items: fc.array(
      fc
        .record({
          request,
          ordinal: fc.constantFrom(1, 1, 1, 2, 3, 4, FIRST_ADVANCED, 9),
          captured: amount,
          released: amount,
        })
        .filter(({ captured, released }) => captured + released > 0),
      { minLength: 1, maxLength: 12 },
    ),
  }),
  fc.record({ kind: fc.constant('topUp' as const), account, credits, reference: fc.nat(5) }),
  fc.record({
    kind: fc.constant('adjust' as const),
    account,
    credits: fc.constantFrom(-30, -12, -3, -1, 1, 12),
    reference: fc.nat(5),
  }),
);
const steps = fc.array(step, { minLength: 5, maxLength: 30 });

describe('ledger', () => {
  let billing: BillingUnderTest;
  beforeAll(async () => {
    billing = await BillingUnderTest.start();
    await billing.startReplica();
  });
  afterAll(() => billing.stop());

  /** Accounts, requests and a model of their own. */
  async function begin() {
    const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => billing.account(FIRST_CREDITS)));
    const requests = Array.from({ length: 10 }, newRequestId);
    const model = new LedgerModel();
    for (const id of accounts) model.fund(id, FIRST_CREDITS);
    return {
      accounts,
      model,
      holds: (items: readonly Hold[]): HoldItem[] =>
        items.map((item) =>
          holdOf(accounts[item.account]!, item.credits, {
            requestId: requests[item.request]!,
            messages: item.messages,
          }),
        ),
      settlements: (items: readonly Settlement[]): HoldSettledEvent[] =>
        items.map(({ request: index, ordinal, captured, released }) => {
          const advanceId = requests[(index + ordinal) % requests.length]!;
          const credits = { captured, released, ...(ordinal >= FIRST_ADVANCED && { advanceId }) };
          return settled(requests[index]!, ordinal, credits);
        }),
    };
  }

  function topUp(accountId: number, { credits: added, reference }: { credits: number; reference: number }) {
    return billing.rpc.request(BILLING_OPERATIONS.topUp, {
      accountId,
      credits: added,
      reference: `${reference} of ${added}`,
    });
  }

  /** The reference includes the credits: with other credits it would be refused. */
  function adjust(accountId: number, { credits: added, reference }: { credits: number; reference: number }) {
    const reason = { accountId, credits: added, reference: `${reference} of ${added}` };
    return billing.rpc.request(BILLING_OPERATIONS.adjust, reason);
  }

  async function expectBalances(model: LedgerModel, accounts: readonly number[]): Promise<void> {
    const ours = <Row extends { readonly accountId: number }>(rows: readonly Row[]): Row[] =>
      rows.filter(({ accountId }) => accounts.includes(accountId));
    const expected = [...accounts].sort((a, b) => a - b).map((id) => model.balance(id));
    expect(ours(await billing.balances())).toEqual(expected);
    expect(ours(await billing.balancesByLedger())).toEqual(expected);
    expect(await billing.chainFaults(accounts)).toEqual([]);
    for (const { available, held, spent } of expected)
      expect(Math.min(available, held, spent)).toBeGreaterThanOrEqual(0);
  }

  it('decides batches, one after the other, as if each item came alone', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { accounts, model, holds, settlements } = await begin();
        const funded = new Set<string>();
        for (const one of all) {
          if (one.kind === 'topUp') {
            await topUp(accounts[one.account]!, one);
            const key = JSON.stringify(one);
            if (!funded.has(key)) model.fund(accounts[one.account]!, one.credits);
            funded.add(key);
          } else if (one.kind === 'adjust') {
            const accountId = accounts[one.account]!;
            const key = JSON.stringify(one);
            const outcome = funded.has(key) ? 'adjusted' : model.adjust(accountId, one.credits);
            if (outcome === 'adjusted') funded.add(key);
            const { available } = model.balance(accountId);
            expect(await adjust(accountId, one)).toEqual({ accountId, outcome, available });
          } else if (one.kind === 'hold') {
            const items = holds(one.items);
            // A batch is decided per account by whether the account can cover all its new items.
            const outcomes = await billing.hold(items);
            expect(outcomes).toEqual(firstOfEach(items, (item) => model.hold(item)));
          } else {
            const events = sortedByMessage(settlements(one.items));
            const refused = await billing.send(events);
            const expected = firstOfEachMessage(events, (event) => model.settle(event.payload));
            expect(refused).toEqual(expected);
          }
        }
        await expectBalances(model, accounts);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  }, 120_000);

  it('keeps every credit and every settlement once when batches run at once in two replicas', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 2, max: 8 }), async (all, parallel) => {
        const { accounts, model, holds, settlements } = await begin();
        const held = new Map<string, HoldItem>();
        const done = new Map<string, HoldSettledEvent['payload']>();
        const funded = new Map<string, { accountId: number; credits: number }>();
        const perform = async (one: Step): Promise<void> => {
          if (one.kind === 'topUp') {
            const accountId = accounts[one.account]!;
            await topUp(accountId, one);
            funded.set(JSON.stringify(one), { accountId, credits: one.credits });
          } else if (one.kind === 'adjust') {
            const accountId = accounts[one.account]!;
            const { outcome } = await adjust(accountId, one);
            // A refused adjustment may be granted to a repeat; a granted one is confirmed to every repeat.
            if (outcome === 'adjusted') funded.set(JSON.stringify(one), { accountId, credits: one.credits });
            else expect(one.credits).toBeLessThan(0);
          } else if (one.kind === 'hold') {
            const items = holds(one.items);
            const outcomes = await billing.hold(items);
            items.forEach((item, index) => outcomes[index] === 'held' && rememberOnce(held, item.requestId, item));
          } else {
            const events = settlements(one.items);
            const refused = await billing.send(events);
            events.forEach(({ payload }, place) => place in refused || rememberOnce(done, payload.messageId, payload));
          }
        };
        for (let start = 0; start < all.length; start += parallel)
          await Promise.all(all.slice(start, start + parallel).map(perform));
        // The confirmed operations, replayed one after the other, must come to the same balances.
        for (const { accountId, credits: added } of funded.values()) model.fund(accountId, added);
        // Credits released in between may have been held again: cover is compared at the end.
        for (const id of accounts) model.fund(id, ENOUGH);
        for (const item of held.values()) expect(model.hold(item)).toBe('held');
        for (const id of accounts) model.fund(id, -ENOUGH);
        for (const settlement of done.values()) expect(model.settle(settlement)).toBeUndefined();
        await expectBalances(model, accounts);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  }, 120_000);
});

/** No item is ever confirmed in two ways. */
function rememberOnce<Item>(known: Map<string, Item>, key: string, item: Item): void {
  expect(known.get(key) ?? item).toEqual(item);
  known.set(key, item);
}

/** Within a batch, the first item with an id decides for its repeats. */
function firstOfEach(items: readonly HoldItem[], decide: (item: HoldItem) => HoldOutcome): HoldOutcome[] {
  const decided = new Map<string, { readonly item: HoldItem; readonly outcome: HoldOutcome }>();
  return items.map((item) => {
    const first = decided.get(item.requestId) ?? { item, outcome: decide(item) };
    decided.set(item.requestId, first);
    return JSON.stringify(first.item) === JSON.stringify(item) ? first.outcome : 'invalid';
  });
}

function firstOfEachMessage(
  events: readonly HoldSettledEvent[],
  decide: (event: HoldSettledEvent) => string | undefined,
): Record<number, string> {
  const decided = new Map<string, { readonly event: HoldSettledEvent; readonly code: string | undefined }>();
  const refused: Record<number, string> = {};
  events.forEach((event, place) => {
    const first = decided.get(event.payload.messageId) ?? { event, code: decide(event) };
    decided.set(event.payload.messageId, first);
    const code = JSON.stringify(first.event) === JSON.stringify(event) ? first.code : 'BILLING_SETTLED_OTHERWISE';
    if (code !== undefined) refused[place] = code;
  });
  return refused;
}

/** The order in which billing decides; events of one message stay as they came. */
function sortedByMessage(events: readonly HoldSettledEvent[]): HoldSettledEvent[] {
  return [...events].sort((a, b) => (a.payload.messageId < b.payload.messageId ? -1 : 1));
}
