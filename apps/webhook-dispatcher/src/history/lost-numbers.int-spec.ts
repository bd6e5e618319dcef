import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { eventually, startReceiver } from '@sms/testing';
import { DispatcherFixture } from '../testing/dispatcher-fixture';

describe('numbers that a restore has lost', () => {
  let fixture: DispatcherFixture;
  beforeAll(async () => (fixture = await DispatcherFixture.create()), 60_000);
  afterAll(() => fixture.stop());

  const delivered = (accountId: number, count: number) =>
    eventually(
      async () => {
        const states = (await fixture.deliveries(accountId)).map(({ state }) => state);
        expect(states).toEqual(Array(count).fill('delivered'));
      },
      { timeoutMs: 20_000 },
    );

  it('are left out, and a reader among them is told where they begin', async () => {
    const receiver = await startReceiver();
    const replica = await fixture.startReplica();
    const { accountId } = await fixture.addEndpoint(receiver.url);
    const feed = (after: number) =>
      fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.readFeed, { accountId, after, limit: 250 });
    await fixture.emitStatuses(accountId, 3);
    await delivered(accountId, 3);
    await fixture.stopReplica(replica);
    await fixture.sql.query('INSERT INTO lost_number VALUES ($1, 4, 1000003)', [accountId]);
    await fixture.sql.query(
      `WITH moved AS (UPDATE endpoint SET last_sequence = 1000003 WHERE account_id = $1 RETURNING last_sequence)
       UPDATE endpoint_queue SET cursor = last_sequence FROM moved WHERE account_id = $1`,
      [accountId],
    );

    await fixture.startReplica();
    const nothing = { events: [], latestSequence: 3, oldestSequence: 1 };
    for (const after of [3, 4, 5_000, 1_000_003, 1_000_004]) expect(await feed(after)).toEqual(nothing);
    await fixture.emitStatuses(accountId, 2);
    const { events, latestSequence } = await feed(3);
    expect([events.map(({ sequence }) => sequence), latestSequence]).toEqual([[1_000_004, 1_000_005], 1_000_005]);
    expect((await feed(1_000_004)).events.map(({ sequence }) => sequence)).toEqual([1_000_005]);
    for (const after of [4, 1_000_003]) expect(await feed(after)).toEqual(nothing);
    await delivered(accountId, 5);
    await receiver.stop();
  }, 60_000);
});
