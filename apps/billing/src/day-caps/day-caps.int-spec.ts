import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import { type CapReachedEvent, WEBHOOK_DISPATCHER_EVENTS } from '@sms/contracts/webhook-dispatcher';
import { Outbox } from '@sms/platform/events';
import { ALL_TAKEN, eventsOf, eventually, NatsPeer, testInfrastructure } from '@sms/testing';
import { BillingUnderTest, holdOf, newRequestId, settled } from '../testing/start-billing';
import { WatchDayCaps } from './watch-day-caps';

describe('a cap on the credits of a day', () => {
  let billing: BillingUnderTest;
  let peer: NatsPeer;
  const received: CapReachedEvent['payload'][] = [];
  beforeAll(async () => {
    peer = await NatsPeer.connect(testInfrastructure().natsUrl);
    await peer.answer(WEBHOOK_DISPATCHER_EVENTS, (request) => {
      received.push(...eventsOf(request).flatMap((event) => (event.type === 'cap.reached' ? [event.payload] : [])));
      return ALL_TAKEN;
    });
    billing = await BillingUnderTest.start();
    await billing.startReplica();
  });
  afterAll(async () => {
    await billing.stop();
    await peer.close();
  });

  const set = (vendorId: number, credits: number | null, accountIds = [vendorId], webhook = false) =>
    billing.rpc.request(BILLING_OPERATIONS.setDayCap, { vendorId, accountIds, credits, webhook });
  const watch = () => new WatchDayCaps(billing.database, new Outbox(billing.database)).execute();
  const used = async (accountId: number) =>
    (await billing.rpc.request(BILLING_OPERATIONS.balance, { accountId })).dayCap?.used;
  const toldOf = (account: number) =>
    received.filter(({ accountId }) => accountId === account).map(({ percent, used: credits }) => [percent, credits]);

  it('refuses what would pass it, item by item, and holds what fits', async () => {
    const account = await billing.account(1_000);
    await billing.hold([holdOf(account, 50)]);
    await set(account, 100);
    expect(await used(account)).toBe(0);
    expect(await billing.hold([holdOf(account, 60), holdOf(account, 50), holdOf(account, 40)])).toEqual([
      'held',
      'over_day_cap',
      'held',
    ]);
    expect(await billing.hold([holdOf(account, 1)])).toEqual(['over_day_cap']);
    expect(await used(account)).toBe(100);
    await set(account, 101);
    expect(await billing.hold([holdOf(account, 1), holdOf(account, 1)])).toEqual(['held', 'over_day_cap']);
    await set(account, null);
    expect(await billing.hold([holdOf(account, 500)])).toEqual(['held']);
    expect(await billing.hold([holdOf(account, 500)])).toEqual(['insufficient_credit']);
  });

  it('is not passed by requests at once, over all replicas', async () => {
    const account = await billing.account(1_000);
    await set(account, 10);
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => billing.hold([holdOf(account, 1)])));
    expect(outcomes.flat().filter((outcome) => outcome === 'held')).toHaveLength(10);
    expect(await used(account)).toBe(10);
  });

  it('counts neither what is given back nor a repeat', async () => {
    const account = await billing.account(1_000);
    await set(account, 10);
    const requestId = newRequestId();
    const item = holdOf(account, 10, { requestId });
    expect(await billing.hold([item])).toEqual(['held']);
    expect(await billing.hold([item])).toEqual(['held']);
    await billing.send([settled(requestId, 1, { released: 10 })]);
    expect(await used(account)).toBe(0);
    expect(await billing.hold([holdOf(account, 10)])).toEqual(['held']);
  });

  it('is of all accounts of a vendor, also of one that is opened later', async () => {
    const [vendor, branch] = [await billing.account(1_000), await billing.account(1_000)];
    const later = branch + 1_000;
    await set(vendor, 100, [vendor, branch]);
    const dayCap = { vendorId: vendor, credits: 100, webhook: false };
    await billing.send([{ type: 'account.opened', payload: { accountId: later, dayCap } }]);
    await billing.rpc.request(BILLING_OPERATIONS.topUp, { accountId: later, credits: 1_000, reference: 'first' });
    expect(await billing.hold([holdOf(branch, 60), holdOf(later, 20)])).toEqual(['held', 'held']);
    await eventually(async () => expect(await used(vendor)).toBe(80));
    await eventually(async () => expect(await used(later)).toBe(80));
    expect(await billing.hold([holdOf(later, 21), holdOf(vendor, 20)])).toEqual(['over_day_cap', 'held']);
  });

  it('tells the vendor once at 80 and once at 100 %, and again on the next day', async () => {
    const [vendor, branch] = [await billing.account(1_000), await billing.account(1_000)];
    await set(vendor, 100, [vendor, branch], true);
    await billing.hold([holdOf(vendor, 79)]);
    await watch();
    await billing.hold([holdOf(branch, 2)]);
    await eventually(() => expect(toldOf(vendor)).toEqual([[80, 81]]));
    await billing.hold([holdOf(branch, 19)]);
    await eventually(() => expect(toldOf(vendor)[1]).toEqual([100, 100]));
    await Promise.all([watch(), watch(), watch()]);
    expect(received.at(-1)).toEqual({
      ...{ accountId: vendor, kind: 'credits', percent: 100, cap: 100, used: 100, webhook: true },
      at: expect.any(String),
    });
    const after = new Date(Date.now() - 60_000).toISOString();
    const { crossings } = await billing.rpc.request(BILLING_OPERATIONS.crossings, { after });
    expect(crossings.filter(({ accountId }) => [vendor, branch].includes(accountId))).toEqual([
      { accountId: vendor, kind: 'credits', percent: 100, credits: 100, at: expect.any(String) },
    ]);
    expect(await billing.hold([holdOf(vendor, 1)])).toEqual(['over_day_cap']);
    await billing.database.execute('UPDATE day_cap SET day = day - 1 WHERE vendor_id = $1', [vendor]);
    await eventually(async () => {
      await watch();
      expect(await used(branch)).toBe(0);
    });
    expect(await billing.hold([holdOf(vendor, 100)])).toEqual(['held']);
    await eventually(() => expect(toldOf(vendor)).toHaveLength(3));
    expect(toldOf(branch)).toEqual([]);
  });
});
