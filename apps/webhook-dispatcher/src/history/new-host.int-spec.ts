import { type Delivery, WEBHOOK_DISPATCHER_OPERATIONS, WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import { eventually, type HttpsReceiver, startReceiver } from '@sms/testing';
import { DispatcherFixture } from '../testing/dispatcher-fixture';

const EVER = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };

describe('replays to a host that is new', () => {
  let fixture: DispatcherFixture;
  let receiver: HttpsReceiver;

  beforeAll(async () => {
    fixture = await DispatcherFixture.create();
    await fixture.startReplica({ RETRY_DELAYS_SECONDS: '3600' });
  });
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.stop());

  const replayAll = (accountId: number, unlessHostIsNew: boolean) =>
    fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.replayDeliveries, { accountId, ...EVER, unlessHostIsNew });
  const settle = (accountId: number) =>
    fixture.sql.query(
      `UPDATE endpoint SET host_set_at = clock_timestamp() - interval '24 hours 1 second' WHERE account_id = $1`,
      [accountId],
    );
  async function delivered(): Promise<number> {
    const { accountId } = await fixture.addEndpoint(`${receiver.url}/one`);
    await fixture.emitStatuses(accountId);
    await eventually(async () => expect(await fixture.states(accountId)).toEqual(['delivered']));
    return accountId;
  }

  it('are refused for a day, unless the host was known before', async () => {
    const accountId = await delivered();
    const [{ webhookId }] = (await fixture.deliveries(accountId)) as [Delivery];
    const refused = { code: WEBHOOK_ERRORS.hostIsNew };
    await expect(replayAll(accountId, true)).rejects.toMatchObject(refused);
    const one = { accountId, webhookId, unlessHostIsNew: true };
    await expect(fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.replayDelivery, one)).rejects.toMatchObject(refused);
    expect(await replayAll(accountId, false)).toMatchObject({ replayed: 1 });
    await eventually(async () => expect(await fixture.states(accountId)).toEqual(['delivered']));
    await settle(accountId);
    expect(await replayAll(accountId, true)).toMatchObject({ replayed: 1 });
    await eventually(() => expect(receiver.requests).toHaveLength(3));
    await fixture.setEndpoint(accountId, `${receiver.url}/two`);
    await eventually(async () => expect(await fixture.states(accountId)).toEqual(['delivered']));
    expect(await replayAll(accountId, true)).toMatchObject({ replayed: 1 });
    await eventually(() => expect(receiver.requests).toHaveLength(4));
  });

  it('are not had by asking for them just before it is set', async () => {
    const accountId = await delivered();
    await settle(accountId);
    receiver.answer({ kind: 'respond', status: 503 });
    await fixture.emitStatuses(accountId);
    await eventually(async () => expect(await fixture.attempts(accountId)).toHaveLength(2));
    expect(await replayAll(accountId, true)).toMatchObject({ replayed: 1 });
    await eventually(async () => expect(await fixture.attempts(accountId)).toHaveLength(3));
    const other = await startReceiver();
    await fixture.setEndpoint(accountId, other.url);
    expect(await fixture.states(accountId)).toEqual(['cancelled', 'pending']);
    await fixture.sql.query('UPDATE event_exception SET due_at = now() WHERE due_at IS NOT NULL');
    await fixture.sql.query('UPDATE endpoint_queue SET due_at = now() WHERE account_id = $1', [accountId]);
    await eventually(async () => expect(await fixture.states(accountId)).toEqual(['cancelled', 'delivered']));
    expect(other.requests).toHaveLength(1);
    await other.stop();
  });
});
