import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import { WEBHOOK_DISPATCHER_EVENTS, type BalanceLowEvent } from '@sms/contracts/webhook-dispatcher';
import { Outbox } from '@sms/platform/events';
import { ALL_TAKEN, eventsOf, eventually, NatsPeer, testInfrastructure } from '@sms/testing';
import { BillingUnderTest, holdOf, newRequestId, settled } from '../testing/start-billing';
import { WatchBalances } from './watch-balances';

describe('a low balance', () => {
  let billing: BillingUnderTest;
  let peer: NatsPeer;
  const received: BalanceLowEvent['payload'][] = [];
  beforeAll(async () => {
    peer = await NatsPeer.connect(testInfrastructure().natsUrl);
    await peer.answer(WEBHOOK_DISPATCHER_EVENTS, (request) => {
      received.push(...eventsOf(request).flatMap((event) => (event.type === 'balance.low' ? [event.payload] : [])));
      return ALL_TAKEN;
    });
    billing = await BillingUnderTest.start();
  });
  afterAll(async () => {
    await billing.stop();
    await peer.close();
  });

  const set = (accountId: number, threshold: number | null, webhook = false) =>
    billing.rpc.request(BILLING_OPERATIONS.setLowBalance, { accountId, threshold, webhook });
  const watch = () => new WatchBalances(billing.database, new Outbox(billing.database)).execute();
  const receivedOf = (account: number) => received.filter(({ accountId }) => accountId === account);
  const lowBalance = (account: number) => billing.lowBalance(account);

  it('is told once each time the balance falls below the threshold', async () => {
    const [account, other] = [await billing.account(100), await billing.account(100)];
    expect(await lowBalance(account)).toEqual({ threshold: null, below: false, webhook: false });
    expect(await set(account, 50, true)).toEqual({ threshold: 50, below: false, webhook: true });
    await watch();
    const requestId = newRequestId();
    await billing.hold([holdOf(account, 50)]);
    await watch();
    expect(await lowBalance(account)).toEqual({ threshold: 50, below: false, webhook: true });
    await billing.hold([holdOf(account, 10, { requestId }), holdOf(other, 100)]);
    expect(await lowBalance(account)).toEqual({ threshold: 50, below: true, webhook: true });
    await Promise.all([watch(), watch(), watch()]);
    await watch();
    await eventually(() =>
      expect(receivedOf(account)).toEqual([
        { accountId: account, threshold: 50, available: 40, at: expect.any(String), webhook: true },
      ]),
    );
    await billing.send([settled(requestId, 1, { released: 10 })]);
    await watch();
    expect(await lowBalance(account)).toEqual({ threshold: 50, below: false, webhook: true });
    await billing.hold([holdOf(account, 1)]);
    await watch();
    await eventually(() => expect(receivedOf(account).map(({ available }) => available)).toEqual([40, 49]));
    expect(receivedOf(other)).toEqual([]);
  });

  it('is not told of a threshold that is set above the balance, nor without one', async () => {
    const account = await billing.account(10);
    expect(await set(account, 11)).toEqual({ threshold: 11, below: true, webhook: false });
    await watch();
    expect(await set(account, null)).toEqual({ threshold: null, below: false, webhook: false });
    await billing.hold([holdOf(account, 10)]);
    await watch();
    expect(await billing.database.rows('SELECT FROM outbox')).toEqual([]);
    expect(receivedOf(account)).toEqual([]);
    await expect(set(9_999_999, 1)).rejects.toMatchObject({ code: 'BILLING_ACCOUNT_UNKNOWN' });
  });

  it('is listed with the time at which it was notified last', async () => {
    const [account, other] = [await billing.account(100), await billing.account(100)];
    const crossings = async (after: string) =>
      (await billing.rpc.request(BILLING_OPERATIONS.crossings, { after })).crossings.filter(({ accountId }) =>
        [account, other].includes(accountId),
      );
    const before = new Date(Date.now() - 60_000).toISOString();
    await set(account, 50);
    await set(other, 150);
    await watch();
    expect(await crossings(before)).toEqual([]);
    const requestId = newRequestId();
    await billing.hold([holdOf(account, 60, { requestId })]);
    await Promise.all([watch(), watch()]);
    const [first, ...more] = await crossings(before);
    expect(more).toEqual([]);
    expect(first).toEqual({
      accountId: account,
      kind: 'balance',
      percent: null,
      credits: 50,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    await billing.send([settled(requestId, 1, { released: 60 })]);
    await watch();
    expect(await crossings(before)).toEqual([first]);
    await billing.hold([holdOf(account, 60)]);
    await watch();
    const [second] = await crossings(before);
    expect(Date.parse(second?.at ?? '')).toBeGreaterThan(Date.parse(first?.at ?? ''));
    expect(await crossings(new Date(Date.parse(second?.at ?? '') + 1).toISOString())).toEqual([]);
  });
});
